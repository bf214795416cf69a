import { callHook } from "./call-hook.ts";
import { outcomeFault } from "./given/outcome-fault.ts";
import { joinChoices } from "./model-choice.ts";
import type { BeforeOutcome } from "./plugin.ts";
import type { PluginEntry, PluginRun } from "./plugin-run.ts";

/**
 * Shows the request to each plugin in installed order. The first answer ends the round; `runAfter` then
 * takes it through the plugins that came before the one that gave it.
 *
 * @throws what a plugin refused with, or a 500 `GatewayError` for a plugin that failed
 */
export async function runBefore(run: PluginRun): Promise<BeforeOutcome> {
  for (const entry of run.entries) {
    const outcome = await before(run, entry);
    if (outcome?.kind === "answer") return outcome;
    if (outcome === undefined) continue;
    run.request = outcome.request;
    const choice = joinChoices(run.choice, outcome.choice);
    if (choice !== undefined) run.choice = choice;
  }
  const { request, choice } = run;
  return { kind: "continue", request, ...(choice === undefined ? {} : { choice }) };
}

async function before(run: PluginRun, entry: PluginEntry): Promise<BeforeOutcome | undefined> {
  const { plugin, context } = entry;
  if (plugin.before === undefined) {
    entry.state = "entered";
    return undefined;
  }
  const called = await callHook(run, entry, {
    hook: "before",
    work: () => plugin.before?.(context),
    faultOf: (value) => outcomeFault(value, run.request),
  });
  if (called.kind === "skipped") return undefined;
  const outcome = called.value ?? { kind: "continue", request: run.request };
  entry.state = outcome.kind === "answer" ? "out" : "entered";
  return outcome;
}
