import type { EndpointHealth } from "../endpoint-health.ts";
import { recentMinutes } from "./recent-minutes.ts";

/** Fewer attempts than this say nothing about uptime (wire reference §5.2). */
const LEAST_ATTEMPTS = 100;

/** How far an endpoint can be relied on (wire reference §5.2). */
export type UptimeBand =
  /** 95 % and more, or too little known. */
  | "normal"
  /** 80 to 94 %: behind the normal ones. */
  | "degraded"
  /** Below 80 %: only when the others have failed. */
  | "fallback-only";

/** The attempts of the last five minutes that speak for or against an endpoint. */
export interface Uptime {
  readonly attempts: number;
  /** Share of them that were answered, 0 to 1; undefined when there were none. */
  readonly share: number | undefined;
}

/** Attempts and answers of the last five minutes. @param now ms since the epoch */
export function uptime(health: EndpointHealth | undefined, now: number): Uptime {
  let answered = 0;
  let attempts = 0;
  for (const minute of recentMinutes(health, now)) {
    answered += minute.answered;
    attempts += minute.answered + minute.failed;
  }
  return { attempts, share: attempts === 0 ? undefined : answered / attempts };
}

/**
 * The band of an endpoint, over at least 100 attempts. One that has not failed for `forgivenMs` is normal
 * again whatever its count: it gets a chance to show that it is back, and loses it with the next failure.
 *
 * @param now ms since the epoch
 */
export function uptimeBand(
  health: EndpointHealth | undefined,
  now: number,
  forgivenMs: number,
): UptimeBand {
  const lastFailureAt = health?.lastFailureAt;
  if (lastFailureAt === undefined || lastFailureAt <= now - forgivenMs) return "normal";
  const { attempts, share = 1 } = uptime(health, now);
  if (attempts < LEAST_ATTEMPTS || share >= 0.95) return "normal";
  return share >= 0.8 ? "degraded" : "fallback-only";
}
