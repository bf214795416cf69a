import { setImmediate, setTimeout } from "node:timers/promises";

/**
 * Waits so many milliseconds; with 0 it lets everything else that is ready run first. Rejects when the
 * signal is aborted while it waits.
 */
export async function pace(ms: number, signal: AbortSignal): Promise<void> {
  await (ms > 0 ? setTimeout(ms, undefined, { signal }) : setImmediate(undefined, { signal }));
}
