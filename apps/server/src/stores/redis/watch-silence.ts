import { within } from "../within.ts";

/** How often a connection is asked whether it still stands, in ms. */
const ASK_MS = 1_000;
/** Longer silence of a connection that is asked is its end, in ms. */
export const SILENCE_MS = 3_000;

/** What is asked of a connection. */
interface Watched {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  destroy(): void;
  connect(): Promise<unknown>;
}

/**
 * Asks a connection every second whether it still stands, and makes it anew where no answer comes. The time limit of
 * its socket does not tell: each command that is written begins it again, whether anything comes back or not.
 *
 * @param silent called when no answer came
 * @returns what ends the asking
 */
export function watchSilence(client: Watched, silent: () => void = () => {}): () => void {
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    // Whatever is answered, it is an answer; a connection that broke comes back by itself.
    const answered = client.ping().catch(() => {});
    const isSilent = await within(SILENCE_MS, answered).then(
      () => false,
      () => true,
    );
    if (!isSilent || isOver) return;
    silent();
    client.destroy();
    client.connect().catch(() => {});
  }

  const timer = setInterval(() => {
    if (isAsking || !client.isReady) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  }, ASK_MS).unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
