/** Throws when a promise is not kept. */
export function demand(kept: boolean, promise: string): asserts kept {
  if (!kept) throw new Error(promise);
}
