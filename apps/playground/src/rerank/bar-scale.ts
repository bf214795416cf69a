/** The range of scores that bars are drawn over. It always holds 0, where every bar begins. */
export interface BarScale {
  readonly from: number;
  readonly to: number;
}

/** Where a bar begins and how long it is, as parts of the whole width: 0 to 1. */
export interface Bar {
  readonly start: number;
  readonly length: number;
}

/**
 * The scale of a list of scores. Most models score from 0 to 1, and there a bar shows the score itself;
 * the best and the worst score bound the scale of those that do not (BM25, logits).
 */
export function barScale(scores: readonly number[]): BarScale {
  let from = 0;
  let to = 0;
  for (const score of scores) {
    from = Math.min(from, score);
    to = Math.max(to, score);
  }
  if (from === 0 && to <= 1) return { from: 0, to: 1 };
  return { from, to };
}

/** The bar of a score: from 0 to the score. */
export function barOf(score: number, { from, to }: BarScale): Bar {
  const place = (value: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));
  const zero = place(0);
  const end = place(score);
  return { start: Math.min(zero, end), length: Math.abs(end - zero) };
}
