import { setImmediate as turn } from "node:timers/promises";

/** Lets everything else that is ready have its turn; rejects with the signal's reason once it fired. */
export function nextTurn(signal: AbortSignal | undefined): () => Promise<void> {
  return async () => {
    await turn();
    signal?.throwIfAborted();
  };
}
