import { once } from "node:events";
import type { ServerResponse } from "node:http";

/** Waits until the socket takes more; rejects when the request is over. */
export async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (response.destroyed) throw new Error("the caller left");
  // What waits for an earlier answer on the connection is with the response still.
  const { socket } = response;
  try {
    await once(socket?.writableNeedDrain === true ? socket : response, "drain", { signal });
  } catch (error) {
    // A socket that breaks closes next: only then it is known that the caller left.
    if (!signal.aborted && !response.closed) await once(response, "close").catch(() => undefined);
    throw error;
  }
}

/** Whether more would only pile up. */
export function needsDrain(response: ServerResponse): boolean {
  return response.writableNeedDrain || response.socket?.writableNeedDrain === true;
}
