import { once } from "node:events";
import type { ServerResponse } from "node:http";

/** Waits until the socket takes more; rejects when the request is over. */
export async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (response.destroyed) throw new Error("the caller left");
  // What waits for an earlier answer on the connection is with the response still.
  const { socket } = response;
  await once(socket?.writableNeedDrain === true ? socket : response, "drain", { signal });
}

/** Whether more would only pile up. */
export function needsDrain(response: ServerResponse): boolean {
  return response.writableNeedDrain || response.socket?.writableNeedDrain === true;
}
