import { randomLogNormal } from "d3-random";

/** A log-normal distribution by two of its quantiles, as latencies are usually told. */
export interface LogNormal {
  /** Half of the values are below it; above 0. */
  readonly p50: number;
  /** 99 of 100 values are below it; not below `p50`. The same as `p50`: every value is `p50`. */
  readonly p99: number;
}

/** The 99 % quantile of the standard normal distribution. */
const Z99 = 2.326347874040841;

/** Draws values of the distribution from a source of numbers from 0 to below 1. */
export function logNormalSampler({ p50, p99 }: LogNormal, random: () => number): () => number {
  if (p99 === p50) return () => p50;
  return randomLogNormal.source(random)(Math.log(p50), Math.log(p99 / p50) / Z99);
}
