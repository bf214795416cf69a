import type { PluginRun } from "./plugin-run.ts";

/** What the plugins of a request that every provider failed have to say to its caller. */
export function failureMetadata({ entries, host }: PluginRun): Readonly<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const { plugin, context } of entries) {
    try {
      Object.assign(told, plugin.failureMetadata?.(context));
    } catch (error) {
      host.onError?.(plugin.id, error);
    }
  }
  return told;
}
