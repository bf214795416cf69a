import type { ChatAnswer, ChatResult } from "@sluice/schema";
import { callHook } from "./call-hook.ts";
import { resultFault } from "./given/result-fault.ts";
import { hookStream } from "./hook-stream.ts";
import type { PluginRun } from "./plugin-run.ts";

/**
 * Shows the answer to the plugins that saw the request, the last first. A stream that no plugin hooks
 * comes back as the object it was: no chunk is built for it.
 *
 * @throws what a plugin refused with, or a 500 `GatewayError` for a plugin that failed
 */
export async function runAfter(run: PluginRun, answer: ChatAnswer): Promise<ChatAnswer> {
  if (answer.kind === "result") {
    return { kind: "result", result: await afterResult(run, answer.result) };
  }
  const reads = hookStream(run, answer.reads);
  return reads === answer.reads ? answer : { kind: "stream", reads };
}

async function afterResult(run: PluginRun, first: ChatResult): Promise<ChatResult> {
  let result = first;
  for (const entry of run.entries.toReversed()) {
    const { plugin, context, state } = entry;
    if (state !== "entered" || plugin.afterResult === undefined) continue;
    const given = result;
    const called = await callHook(run, entry, {
      hook: "afterResult",
      work: () => plugin.afterResult?.(context, given),
      faultOf: (value) => (value === undefined || value === null ? undefined : resultFault(value)),
    });
    if (called.kind === "done") result = called.value ?? given;
  }
  return result;
}
