import type { EndpointHealth, HistorySlot } from "../endpoint-health.ts";
import { recentSlots } from "./history.ts";
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

/** How far back an uptime looks: five minutes (to the minute), half an hour (to five), a day (to the hour). */
export type UptimeSpan = "5m" | "30m" | "1d";

/** The attempts of a span that speak for or against an endpoint. */
export interface Uptime {
  readonly attempts: number;
  /** Share of them that were answered, 0 to 1; undefined when there were none. */
  readonly share: number | undefined;
}

/** Attempts and answers of a span, as far as they were seen. @param now ms since the epoch */
export function uptime(
  health: EndpointHealth | undefined,
  now: number,
  span: UptimeSpan = "5m",
): Uptime {
  let answered = 0;
  let attempts = 0;
  for (const counted of countsOf(health, now, span)) {
    answered += counted.answered;
    attempts += counted.answered + counted.failed;
  }
  return { attempts, share: attempts === 0 ? undefined : answered / attempts };
}

function countsOf(
  health: EndpointHealth | undefined,
  now: number,
  span: UptimeSpan,
): readonly Pick<HistorySlot, "answered" | "failed">[] {
  if (health === undefined) return [];
  switch (span) {
    case "5m":
      return recentMinutes(health, now);
    case "30m":
      return recentSlots(health, "fiveMinutes", now);
    case "1d":
      return recentSlots(health, "hours", now);
  }
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
