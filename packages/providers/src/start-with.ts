/** The reads with one put back in front; left early, even before the first, it closes what they come from. */
export function startWith(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncIterableIterator<Uint8Array> {
  let waiting: Uint8Array | undefined = first;
  return {
    async next() {
      if (waiting === undefined) return rest.next();
      const value = waiting;
      waiting = undefined;
      return { done: false, value };
    },
    async return() {
      await rest.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
