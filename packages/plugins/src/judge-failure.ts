import { GatewayError, internalError, ProviderError } from "@sluice/errors";
import type { PluginEntry, PluginRun } from "./plugin-run.ts";

/**
 * What a plugin's throw means. Throws on: the signal's reason once the request is over, a `GatewayError`
 * always, and with `onFailure` `stop` an upstream's failure as it is or a masked 500. Returns when the
 * plugin is to be skipped. The stage names the plugin and the hook either way.
 */
export function judgeFailure(
  { host }: PluginRun,
  entry: PluginEntry,
  hook: string,
  error: unknown,
): void {
  if (host.signal.aborted) throw host.signal.reason;
  if (GatewayError.isInstance(error)) throw error;
  const { plugin } = entry;
  host.onError?.(plugin.id, error);
  const isSkipped = plugin.onFailure === "skip";
  if (!isSkipped && ProviderError.isInstance(error)) throw error;
  host.report({
    type: "plugin",
    name: plugin.id,
    summary: isSkipped ? `${plugin.id} failed and was skipped` : `${plugin.id} failed`,
    data: { hook, skipped: isSkipped },
  });
  if (isSkipped) {
    entry.state = "out";
    return;
  }
  throw internalError(error);
}
