import { createHash } from "node:crypto";

/**
 * A number from 0 to 1 that depends on its labels alone: which faults and which requests there are is
 * the same in every run of a seed, in whatever order things happen.
 */
export function draw(...labels: readonly (string | number)[]): number {
  const digest = createHash("sha1").update(labels.join(" ")).digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

/** One of the values, by weights that need not sum to 1. */
export function drawOf<Value extends string>(
  weights: Readonly<Record<Value, number>>,
  ...labels: readonly (string | number)[]
): Value {
  const entries = Object.entries(weights) as [Value, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = draw(...labels) * total;
  for (const [value, weight] of entries) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new Error("the weights are empty");
}
