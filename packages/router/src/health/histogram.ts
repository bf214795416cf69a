import { DDSketch } from "@datadog/sketches-js";
import type { Histogram } from "../endpoint-health.ts";

/** Percentiles are right within 2 %. */
const ACCURACY = 0.02;
/** Values are kept between these, so that a histogram has some 440 bins at most. */
const LEAST = 0.1;
const MOST = 4_000_000;

const { mapping } = new DDSketch({ relativeAccuracy: ACCURACY });

/** The histogram with one more value. */
export function addValue(histogram: Histogram, value: number): Histogram {
  const bin = mapping.key(Math.min(MOST, Math.max(LEAST, value)));
  return { ...histogram, [bin]: (histogram[bin] ?? 0) + 1 };
}

/**
 * The values below which these shares of all values of the histograms lie; undefined where there are
 * fewer than `least` values.
 *
 * @param shares 0 to 1: 0.95 for the p95
 */
export function quantiles(
  histograms: readonly Histogram[],
  shares: readonly number[],
  least = 1,
): readonly number[] | undefined {
  const sketch = new DDSketch({ relativeAccuracy: ACCURACY });
  for (const histogram of histograms) {
    for (const [bin, count] of Object.entries(histogram)) {
      sketch.accept(mapping.value(Number(bin)), count);
    }
  }
  if (sketch.count < least) return undefined;
  return shares.map((share) => sketch.getValueAtQuantile(share));
}
