const MOST_VARIANTS = 16;
const MOST_SLOTS = 32;

/**
 * Rows with one value for each slot: first every slot's first value; then every slot's second, third
 * and so on together (its last once it has no more); then rows in which a single slot differs. None
 * when a slot has no value. Not the whole product: that would grow without bound.
 */
export function* varySlots(slots: readonly Iterable<unknown>[]): Generator<readonly unknown[]> {
  const firsts: unknown[] = [];
  const rests: Iterator<unknown>[] = [];
  for (const slot of slots) {
    const values = slot[Symbol.iterator]();
    const first = values.next();
    if (first.done === true) return;
    firsts.push(first.value);
    rests.push(values);
  }
  yield firsts;
  const variants = rests.slice(0, MOST_SLOTS).map(takeVariants);
  yield* together(firsts, variants);
  yield* single(firsts, variants);
}

function takeVariants(values: Iterator<unknown>): readonly unknown[] {
  const taken: unknown[] = [];
  while (taken.length < MOST_VARIANTS) {
    const next = values.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

function* together(
  firsts: readonly unknown[],
  variants: readonly (readonly unknown[])[],
): Generator<readonly unknown[]> {
  const rounds = Math.max(0, ...variants.map((taken) => taken.length));
  for (let round = 0; round < rounds; round += 1) {
    yield firsts.map((first, place) => {
      const taken = variants[place] ?? [];
      return taken.length === 0 ? first : taken[Math.min(round, taken.length - 1)];
    });
  }
}

function* single(
  firsts: readonly unknown[],
  variants: readonly (readonly unknown[])[],
): Generator<readonly unknown[]> {
  for (const [place, taken] of variants.entries()) {
    for (const value of taken) yield firsts.with(place, value);
  }
}
