import { isSampleRate } from "../audio/is-sample-rate.ts";

/** A sample rate that stands in options, in samples per second; undefined for anything else. */
export function sampleRateOf(value: unknown): number | undefined {
  const rate = typeof value === "string" ? Number(value) : value;
  return typeof rate === "number" && isSampleRate(rate) ? rate : undefined;
}
