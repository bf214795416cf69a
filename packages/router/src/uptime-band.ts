import { type EndpointHealth, REMEMBERED_MS } from "./endpoint-health.ts";

/** How reliable an endpoint has been (wire reference §5.2). */
export type UptimeBand = "normal" | "degraded" | "fallback";

/** Below so many counted attempts nothing is said. */
const LEAST_ATTEMPTS = 100;

/**
 * At least 95 % of the attempts that count went well: normal; at least 80 %: degraded; else it is only
 * there to fall back on. An endpoint of which too little is known is normal.
 *
 * @param now ms since the epoch
 */
export function uptimeBand(health: EndpointHealth, now: number): UptimeBand {
  const { well, counted } = uptime(health, now);
  if (counted < LEAST_ATTEMPTS || well * 100 >= counted * 95) return "normal";
  return well * 100 >= counted * 80 ? "degraded" : "fallback";
}

function uptime({ recent, lastFailureAt }: EndpointHealth, now: number) {
  if (lastFailureAt === undefined || recent.length < LEAST_ATTEMPTS) return { well: 0, counted: 0 };
  let counted = 0;
  let well = 0;
  for (const outcome of recent) {
    if (!outcome.counts || outcome.at <= now - REMEMBERED_MS) continue;
    counted += 1;
    if (outcome.ok) well += 1;
  }
  return { well, counted };
}
