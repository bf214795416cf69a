import type { ProviderPreferences } from "@sluice/schema";
import type { Candidate } from "../candidate.ts";
import type { Distribution } from "../health/distribution.ts";
import { measuredSpeed } from "./measured-speed.ts";

const SHARES = { p50: 0.5, p75: 0.75, p90: 0.9, p99: 0.99 } as const;
type Asked = ProviderPreferences["preferred_max_latency"];
type Limit = { readonly limit: number; readonly share: number };
type Fits = (candidate: Candidate) => boolean;

/**
 * Judges `preferred_max_latency` (seconds) and `preferred_min_throughput` (tokens a second): a given p90
 * holds when nine in ten answers of the last five minutes keep to it. Undefined when neither is asked
 * for; an endpoint of which nothing is known meets everything.
 *
 * @param now ms since the epoch
 */
export function meetsPreferences(
  { preferred_max_latency: latency, preferred_min_throughput: throughput }: ProviderPreferences,
  now: number,
): Fits | undefined {
  const latencies = limitsOf(latency);
  const speeds = limitsOf(throughput);
  if (latencies.length === 0 && speeds.length === 0) return undefined;
  return (candidate) => {
    const measured = measuredSpeed(candidate, now);
    return isQuick(measured.latency, latencies) && isFast(measured.throughput, speeds);
  };
}

function isQuick(measured: Distribution | undefined, limits: readonly Limit[]): boolean {
  if (measured === undefined) return true;
  for (const { limit, share } of limits) if (measured.at(share) > limit * 1000) return false;
  return true;
}

function isFast(measured: Distribution | undefined, limits: readonly Limit[]): boolean {
  if (measured === undefined) return true;
  for (const { limit, share } of limits) if (measured.at(1 - share) < limit) return false;
  return true;
}

function limitsOf(asked: Asked): readonly Limit[] {
  if (asked === undefined || asked === null) return [];
  if (typeof asked === "number") return [{ limit: asked, share: SHARES.p50 }];
  return (Object.keys(SHARES) as (keyof typeof SHARES)[]).flatMap((name) => {
    const limit = asked[name];
    return limit === undefined || limit === null ? [] : [{ limit, share: SHARES[name] }];
  });
}
