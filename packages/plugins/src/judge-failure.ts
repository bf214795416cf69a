import { GatewayError, internalError, ProviderError, providerFailed } from "@sluice/errors";
import type { PluginEntry, PluginRun } from "./plugin-run.ts";

/**
 * What a plugin's throw means. Throws on: the signal's reason once the request is over, a `GatewayError`
 * always, and with `onFailure` `stop` an upstream's failure as it is or a masked 500. Returns when the
 * plugin is to be skipped. The stage names the plugin and the hook either way.
 *
 * @param mayBeSkipped false: what it gave out cannot be gone on with, whatever its `onFailure`
 */
export function judgeFailure(
  { host }: PluginRun,
  entry: PluginEntry,
  hook: string,
  error: unknown,
  mayBeSkipped = true,
): void {
  if (host.signal.aborted) throw host.signal.reason;
  if (GatewayError.isInstance(error)) throw error;
  const { plugin } = entry;
  host.onError?.(plugin.id, error);
  const isDispensable = plugin.onFailure === "skip";
  const isSkipped = isDispensable && mayBeSkipped;
  if (!isDispensable && ProviderError.isInstance(error)) throw error;
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
  if (!isDispensable) throw internalError(error);
  throw providerFailed(
    `The plugin ${plugin.id} failed in the middle of the answer, after it had changed some of it`,
    { cause: error, metadata: { plugin: plugin.id } },
  );
}
