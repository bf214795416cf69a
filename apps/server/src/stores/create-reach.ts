/** Does something where all processes do it; where that cannot be reached, what this one does alone. Rejects as `own` does. */
export type Reach = <T>(shared: () => Promise<T>, own: () => Promise<T>) => Promise<T>;

/** What failed is not tried again for so long, in ms: not every request is to wait for it. */
const PAUSE_MS = 1_000;

/**
 * Goes to what is shared while it answers.
 *
 * @param isThere whether it is worth trying
 * @param within gives an answer up that takes too long
 * @param now ms since the epoch
 */
export function createReach(
  isThere: () => boolean,
  within: <T>(work: Promise<T>) => Promise<T>,
  now: () => number,
): Reach {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (shared, own) => {
    if (!isThere() || now() < pausedUntil) return own();
    try {
      return await within(shared());
    } catch {
      pausedUntil = now() + PAUSE_MS;
      return own();
    }
  };
}
