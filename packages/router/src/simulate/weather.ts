import { type Outage, outageAge } from "./outage.ts";

/** What the outages of an endpoint do at one time. */
export interface Weather {
  /** Why every attempt fails now; absent: attempts may succeed. */
  readonly failure?:
    | { readonly kind: "unreachable" | "unavailable" | "silent" }
    | { readonly kind: "rate-limited"; readonly retryAfterMs?: number };
  /** Everything takes this many times as long. */
  readonly slowness: number;
  /** Share of answers that break, 0 to 1. */
  readonly cutShare: number;
}

const FAIR: Weather = { slowness: 1, cutShare: 0 };

/** The outages that are on at this time, taken together. */
export function weatherAt(outages: readonly Outage[], at: number): Weather {
  let weather = FAIR;
  for (const outage of outages) {
    const age = outageAge(outage, at);
    if (age !== undefined) weather = worsened(weather, outage, age);
  }
  return weather;
}

function worsened(weather: Weather, outage: Outage, age: number): Weather {
  switch (outage.kind) {
    case "down":
      return { ...weather, failure: { kind: outage.how } };
    case "slow":
      return { ...weather, slowness: weather.slowness * outage.factor };
    case "rate-limited": {
      const { kind, retryAfterMs } = outage;
      return {
        ...weather,
        failure: retryAfterMs === undefined ? { kind } : { kind, retryAfterMs },
      };
    }
    case "flapping":
      if (age % (outage.downMs + outage.upMs) >= outage.downMs) return weather;
      return { ...weather, failure: { kind: "unavailable" } };
    case "cut":
      return { ...weather, cutShare: Math.max(weather.cutShare, outage.share) };
  }
}
