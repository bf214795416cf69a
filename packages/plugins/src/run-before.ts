import { callHook } from "./call-hook.ts";
import { judgeFailure } from "./judge-failure.ts";
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
  const called = await callHook(run, entry, "before", () => plugin.before?.(context));
  if (called.kind === "skipped") return undefined;
  const outcome = called.value ?? { kind: "continue", request: run.request };
  if (!isOutcome(outcome)) {
    judgeFailure(run, entry, "before", new Error(`before of plugin ${plugin.id} ${ODD}`));
    return undefined;
  }
  entry.state = outcome.kind === "answer" ? "out" : "entered";
  return outcome;
}

const ODD =
  'must give { kind: "continue", request } or { kind: "answer", answer }, and gave neither';

/** Types do not hold a plugin in plain JavaScript: what it gives is looked at, so that the next one is not blamed. */
function isOutcome(outcome: BeforeOutcome): boolean {
  const given: Partial<Record<string, unknown>> = { ...outcome };
  const value = given.kind === "continue" ? given.request : given.answer;
  const isKnown = given.kind === "continue" || given.kind === "answer";
  return isKnown && typeof value === "object" && value !== null;
}
