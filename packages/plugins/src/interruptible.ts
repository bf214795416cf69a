/** An iterator whose pending read can be broken off from outside. */
export interface Interruptible<Value> {
  next(): Promise<IteratorResult<Value>>;
  /** Makes the pending read, or the next one, reject. */
  interrupt(reason: unknown): void;
  /** Tells the iterator that nobody reads on; does not wait for it. */
  release(): void;
  /** True while a read is pending. */
  readonly waiting: boolean;
  /** Reads begun so far. */
  readonly turns: number;
}

/** Wraps an iterator, opened at the first read; one listener a stream serves all its reads. */
export function interruptible<Value>(iterable: AsyncIterable<Value>): Interruptible<Value> {
  let iterator: AsyncIterator<Value> | undefined;
  let broken: { readonly reason: unknown } | undefined;
  let pending: ((reason: unknown) => void) | undefined;
  let turns = 0;

  async function next(): Promise<IteratorResult<Value>> {
    if (broken !== undefined) throw broken.reason;
    turns += 1;
    try {
      return await new Promise((resolve, reject) => {
        pending = reject;
        iterator ??= iterable[Symbol.asyncIterator]();
        iterator.next().then(resolve, reject);
      });
    } finally {
      pending = undefined;
    }
  }

  return {
    next,
    interrupt(reason) {
      broken ??= { reason };
      pending?.(reason);
    },
    release() {
      const leave = async () => iterator?.return?.();
      leave().catch(() => undefined);
    },
    get waiting() {
      return pending !== undefined;
    },
    get turns() {
      return turns;
    },
  };
}
