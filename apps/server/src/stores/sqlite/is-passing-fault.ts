/** SQLite's result codes that say "not now": busy, locked, read-only, I/O, full, cannot open. */
const PASSING = new Set([5, 6, 8, 10, 13, 14]);

/** Whether a write that failed so may succeed later (a lock, a full disk), rather than never. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  const { errcode } = error;
  // The low byte of an extended code is the plain one.
  return typeof errcode === "number" && PASSING.has(errcode & 0xff);
}
