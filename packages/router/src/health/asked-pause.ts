import type { RateLimit } from "../endpoint-health.ts";

/** No pause that upstream asks for is kept longer, in ms. */
const LONGEST_ASKED_MS = 3_600_000;

/** The pause of an endpoint that asked at that time for so many ms; the longest of those it asked for holds. */
export function askedPause(known: RateLimit | undefined, at: number, ms: number): RateLimit {
  const until = at + Math.min(ms, LONGEST_ASKED_MS);
  return {
    since: Math.max(at, known?.since ?? at),
    until: Math.max(until, known?.until ?? until),
  };
}
