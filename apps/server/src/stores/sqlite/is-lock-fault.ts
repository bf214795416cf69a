/** SQLite's result codes of a lock that another connection holds: busy and locked. */
const LOCKS = new Set([5, 6]);

/** Whether a statement failed only because another connection was at work: nothing of it was done. */
export function isLockFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  const { errcode } = error;
  // The low byte of an extended code is the plain one.
  return typeof errcode === "number" && LOCKS.has(errcode & 0xff);
}
