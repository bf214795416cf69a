import { judgeFailure } from "./judge-failure.ts";
import type { PluginEntry, PluginRun } from "./plugin-run.ts";

/** What came of a hook: its value, or nothing because the plugin is skipped. */
export type HookOutcome<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "skipped" };

/** One hook of one plugin. */
export interface HookCall<Value> {
  readonly hook: "before" | "afterResult";
  readonly work: () => Value | Promise<Value>;
  /** What keeps a value from being one that the hook may give. */
  readonly faultOf: (value: unknown) => string | undefined;
}

/**
 * Calls one hook within its time. A `GatewayError` passes; what else goes wrong, a value that the hook may not give
 * too, is judged by the plugin's `onFailure`. When the request's signal fires, its reason is thrown at once.
 */
export async function callHook<Value>(
  run: PluginRun,
  entry: PluginEntry,
  { hook, work, faultOf }: HookCall<Value>,
): Promise<HookOutcome<Value>> {
  try {
    const given = work();
    const value = isPromise(given) ? await inTime(run, entry, hook, Promise.resolve(given)) : given;
    const fault = faultOf(value);
    if (fault !== undefined)
      throw new TypeError(`${hook} of plugin ${entry.plugin.id} gave ${fault}`);
    return { kind: "done", value };
  } catch (error) {
    judgeFailure(run, entry, hook, error);
    return { kind: "skipped" };
  }
}

function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === "object" && value !== null && "then" in value;
}

async function inTime<Value>(
  { host }: PluginRun,
  { plugin }: PluginEntry,
  hook: string,
  pending: Promise<Value>,
): Promise<Value> {
  const over = new AbortController();
  const rivals: Promise<Value>[] = [pending, fired(host.signal, over.signal)];
  const { timeoutMs } = plugin;
  if (timeoutMs !== undefined) {
    const late = host.sleep(timeoutMs, over.signal).then(() => {
      throw new Error(`${hook} of plugin ${plugin.id} took longer than ${timeoutMs} ms`);
    });
    rivals.push(late);
  }
  try {
    return await Promise.race(rivals);
  } finally {
    over.abort();
    for (const rival of rivals) rival.catch(() => undefined);
  }
}

/** Rejects with the signal's reason; forgotten when `over` fires. */
function fired(signal: AbortSignal, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: over });
  });
}
