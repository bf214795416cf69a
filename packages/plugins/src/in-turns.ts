import type { PluginContext } from "./plugin.ts";

/** Does work that stops on its way, with other requests served at each stop; ends with the request itself. */
export async function inTurns<Result>(
  work: Generator<void, Result>,
  { sleep, signal }: Pick<PluginContext, "sleep" | "signal">,
): Promise<Result> {
  let step = work.next();
  while (step.done !== true) {
    await sleep(0, signal);
    signal.throwIfAborted();
    step = work.next();
  }
  return step.value;
}
