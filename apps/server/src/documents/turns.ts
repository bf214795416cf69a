/** What came of asking for a turn. */
export type Turn =
  | { readonly kind: "taken" /** Gives it back, once. */; done(): void }
  | { readonly kind: "full" }
  | { readonly kind: "called-off" };

/** Lets a few work at a time, in the order they came. */
export interface Turns {
  /** Waits for a turn; `called-off` when the signal fires first. */
  take(signal: AbortSignal): Promise<Turn>;
}

/**
 * @param atOnce how many have a turn at the same time
 * @param mostWaiting how many may wait; one more is told that it is full
 */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let taken = 0;

  const give = (): Turn => {
    let isDone = false;
    taken += 1;
    return {
      kind: "taken",
      done() {
        if (isDone) return;
        isDone = true;
        taken -= 1;
        waiting.shift()?.();
      },
    };
  };

  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve({ kind: "called-off" });
      if (taken < atOnce) return Promise.resolve(give());
      if (waiting.length >= mostWaiting) return Promise.resolve({ kind: "full" });
      return new Promise((resolve) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(next), 1);
          resolve({ kind: "called-off" });
        };
        const next = () => {
          signal.removeEventListener("abort", leave);
          resolve(give());
        };
        waiting.push(next);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
  };
}
