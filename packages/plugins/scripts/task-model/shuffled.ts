/** A list in another order, the same for the same seed: by a linear congruential generator, for nothing is secret. */
export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  let state = seed + 12345;
  const draw = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
