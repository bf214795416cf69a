/** What `ready` says when it has no read: none is there yet, or only `next` can tell how it goes on. */
export type NotReady = "waiting" | "ask";

/**
 * Reads that say whether the next one is there already, so that whoever passes them on needs no promise for
 * each: of a paced stream, promises cost as much as the rest of the work. `next` works at any time as well.
 */
export interface ReadyReads<Read extends object> extends AsyncIterableIterator<Read> {
  /** The next read, where it needs no waiting. Never throws: ends and failures are told by `next`. */
  ready(): Read | NotReady;
  /** After `waiting`: calls back once, in a later turn, when there may be more. */
  whenReady(listener: () => void): void;
}

/** The same reads where they say so, or undefined where `next` has to be asked each time. */
export function asReadyReads<Read extends object>(
  reads: AsyncIterator<Read>,
): ReadyReads<Read> | undefined {
  return "ready" in reads && "whenReady" in reads ? (reads as ReadyReads<Read>) : undefined;
}
