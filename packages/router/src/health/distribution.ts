import type { EndpointHealth, Measure } from "../endpoint-health.ts";
import { binOf, mergedSketch } from "./histogram.ts";
import { oldestMinute, recentMinutes } from "./recent-minutes.ts";

/** What was measured over some minutes. */
export interface Distribution {
  readonly count: number;
  /** The bin of the value that half of them lie below (see `binOf`). */
  readonly medianBin: number;
  /** The value below which this share (0 to 1) of all values lies; NaN where there are none. */
  at(share: number): number;
}

/** A distribution and the first minute that it counts. */
interface Known {
  readonly oldest: number;
  readonly distribution: Distribution;
}

/** Health is data that never changes: what was worked out holds until the next minute begins. */
const KNOWN: Readonly<Record<Measure, WeakMap<EndpointHealth["minutes"], Known>>> = {
  latencyMs: new WeakMap(),
  firstTokenMs: new WeakMap(),
  tokensPerSecond: new WeakMap(),
};

/**
 * A measure of the last five minutes; worked out once for each state of an endpoint's health and minute,
 * since every plan asks for the same.
 *
 * @param now ms since the epoch
 */
export function distributionOf(
  health: EndpointHealth,
  measure: Measure,
  now: number,
): Distribution {
  const oldest = oldestMinute(now);
  const known = KNOWN[measure].get(health.minutes);
  if (known?.oldest === oldest) return known.distribution;
  const distribution = overMinutes(health, measure, now);
  KNOWN[measure].set(health.minutes, { oldest, distribution });
  return distribution;
}

function overMinutes(health: EndpointHealth, measure: Measure, now: number): Distribution {
  const sketch = mergedSketch(recentMinutes(health, now).map(({ seen }) => seen[measure]));
  // A handful of shares is ever asked for: each is followed by its value.
  const known: number[] = [];
  return {
    count: sketch.count,
    medianBin: binOf(sketch.getValueAtQuantile(0.5)),
    at(share) {
      for (let place = 0; place < known.length; place += 2) {
        if (known[place] === share) return known[place + 1] ?? Number.NaN;
      }
      const value = sketch.getValueAtQuantile(share);
      known.push(share, value);
      return value;
    },
  };
}
