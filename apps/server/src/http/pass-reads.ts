import { asReadyReads, type ReadyReads } from "@sluice/schema";

/** Takes one read; a promise: it has room for the next when that resolves. */
type Take<Read> = (read: Read) => Promise<void> | undefined;

/**
 * Passes every read on, in order, to their end; reads that are there already go without a turn of the loop.
 * Throws what the reads or `take` throw; reads that `take` gave up are left.
 */
export async function passReads<Read extends object>(
  reads: AsyncIterable<Read>,
  take: Take<Read>,
): Promise<void> {
  const iterator = reads[Symbol.asyncIterator]();
  const ready = asReadyReads(iterator);
  try {
    for (;;) {
      if (ready !== undefined) await passReady(ready, take);
      const item = await iterator.next();
      if (item.done === true) return;
      const room = take(item.value);
      if (room !== undefined) await room;
    }
  } catch (error) {
    await iterator.return?.().catch(() => undefined);
    throw error;
  }
}

/** Passes reads on from where they come in, until only `next` knows more. */
function passReady<Read extends object>(reads: ReadyReads<Read>, take: Take<Read>): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = (): void => {
      try {
        passMore();
      } catch (error) {
        reject(error);
      }
    };
    const passMore = (): void => {
      let read = reads.ready();
      while (typeof read !== "string") {
        const room = take(read);
        if (room !== undefined) {
          room.then(goOn, reject);
          return;
        }
        read = reads.ready();
      }
      if (read === "ask") resolve();
      else reads.whenReady(goOn);
    };
    goOn();
  });
}
