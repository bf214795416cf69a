import type { PluginOutcome } from "./plugin.ts";
import type { PluginRun } from "./plugin-run.ts";

/** Tells every active plugin, the last first, how the request ended. Only the first call counts. Never throws. */
export function settlePlugins(run: PluginRun, outcome: PluginOutcome): void {
  if (run.settled) return;
  run.settled = true;
  for (const { plugin, context } of run.entries.toReversed()) {
    const told = (error: unknown) => run.host.onError?.(plugin.id, error);
    try {
      // It may be an async function all the same; nobody waits for it.
      const pending: unknown = plugin.settled?.(context, outcome);
      Promise.resolve(pending).catch(told);
    } catch (error) {
      told(error);
    }
  }
}
