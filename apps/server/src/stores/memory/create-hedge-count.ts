import type { HedgeTraffic, OpenAttempt } from "@sluice/router";

/** Half of the time that traffic is counted over, in ms. */
const HALF_MS = 300_000;
const NONE: HedgeTraffic = { requests: 0, hedges: 0 };

/**
 * Counts requests and hedges over the last five to ten minutes; those on a caller's own provider key are no
 * part of the traffic that others share (contract §7.29).
 */
export interface HedgeCount {
  readonly traffic: () => HedgeTraffic;
  readonly begun: (attempt: OpenAttempt) => void;
}

/** A count of nothing yet; its time is that of the attempts it hears of. */
export function createHedgeCount(): HedgeCount {
  let since = 0;
  let before = NONE;
  let now = NONE;
  return {
    traffic: () => ({
      requests: before.requests + now.requests,
      hedges: before.hedges + now.hedges,
    }),
    begun({ purpose, startedAt, isByok }) {
      if (isByok === true) return;
      if (startedAt - since >= HALF_MS) {
        before = startedAt - since < 2 * HALF_MS ? now : NONE;
        now = NONE;
        since = startedAt;
      }
      if (purpose === "first") now = { ...now, requests: now.requests + 1 };
      if (purpose === "hedge") now = { ...now, hedges: now.hedges + 1 };
    },
  };
}
