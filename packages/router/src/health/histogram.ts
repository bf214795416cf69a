import { DDSketch } from "@datadog/sketches-js";
import type { Histogram } from "../endpoint-health.ts";

/** Percentiles are right within 2 %. */
const ACCURACY = 0.02;
/** Values are kept between these, so that a histogram has some 440 bins at most. */
const LEAST = 0.1;
const MOST = 4_000_000;

const { mapping } = new DDSketch({ relativeAccuracy: ACCURACY });

const FIRST_BIN = mapping.key(LEAST);
/** How many bins there are. */
export const BINS = mapping.key(MOST) - FIRST_BIN + 1;

/** The package's own form of a histogram; histograms never change, and most minutes are over. */
const SKETCHES = new WeakMap<Histogram, DDSketch>();

/** The histogram with one more value. */
export function addValue(histogram: Histogram, value: number): Histogram {
  const bin = mapping.key(within(value));
  const more: Record<number, number> = { ...histogram };
  // Named in the literal, a bin would be defined by the slow way.
  more[bin] = (histogram[bin] ?? 0) + 1;
  return more;
}

/** The number of a value's bin, 0 to below `BINS`: what lies in one bin counts as equal. */
export function binOf(value: number): number {
  return mapping.key(within(value)) - FIRST_BIN;
}

function within(value: number): number {
  return Math.min(MOST, Math.max(LEAST, value));
}

/** All values of the histograms together. */
export function mergedSketch(histograms: readonly Histogram[]): DDSketch {
  const merged = new DDSketch({ relativeAccuracy: ACCURACY });
  for (const histogram of histograms) merged.merge(sketchOf(histogram));
  return merged;
}

function sketchOf(histogram: Histogram): DDSketch {
  const known = SKETCHES.get(histogram);
  if (known !== undefined) return known;
  const sketch = new DDSketch({ relativeAccuracy: ACCURACY });
  for (const [bin, count] of Object.entries(histogram)) {
    sketch.accept(mapping.value(Number(bin)), count);
  }
  SKETCHES.set(histogram, sketch);
  return sketch;
}
