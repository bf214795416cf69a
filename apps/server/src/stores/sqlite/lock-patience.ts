/**
 * How long SQLite itself waits for another process's transaction, in ms: nothing else runs in this process meanwhile.
 * Most are over by then; whoever needs longer is waited for between turns of the event loop.
 */
export const BLOCKING_MS = 5;
/** How long a statement is tried again while the database is locked, in ms, before its caller is told. */
export const PATIENCE_MS = 1_000;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** The pause after so many tries in a row that met a lock (1 and more), in ms. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
}
