import type { EndpointHealth, HealthMinute, Measure } from "../endpoint-health.ts";
import { lastOf } from "../last-of.ts";
import { addValue } from "./histogram.ts";
import { MINUTE_MS, oldestMinute } from "./recent-minutes.ts";

/** What an ended attempt adds to its minute. */
export interface MinuteEntry {
  readonly answered: number;
  readonly failed: number;
  readonly values: Readonly<Partial<Record<Measure, number>>>;
}

/** The minutes with one more ended attempt; it may come later than younger ones. */
export function addToMinute(
  minutes: EndpointHealth["minutes"],
  at: number,
  entry: MinuteEntry,
): EndpointHealth["minutes"] {
  const minute = Math.floor(at / MINUTE_MS);
  const last = lastOf(minutes);
  const newest = Math.max(minute, last?.minute ?? minute);
  const oldest = oldestMinute(newest * MINUTE_MS);
  if (minute < oldest) return minutes;
  const [first] = minutes;
  // Nearly always: another one of the minute under way.
  if (first !== undefined && last?.minute === minute && first.minute >= oldest) {
    return minutes.with(-1, added(last, entry));
  }
  const found = minutes.find((each) => each.minute === minute) ?? emptyMinute(minute);
  const others = minutes.filter((each) => each.minute !== minute && each.minute >= oldest);
  const before = others.filter((each) => each.minute < minute);
  return [...before, added(found, entry), ...others.slice(before.length)];
}

function emptyMinute(minute: number): HealthMinute {
  return {
    minute,
    answered: 0,
    failed: 0,
    seen: { latencyMs: {}, firstTokenMs: {}, tokensPerSecond: {} },
  };
}

function added(minute: HealthMinute, { answered, failed, values }: MinuteEntry): HealthMinute {
  const { latencyMs, firstTokenMs, tokensPerSecond } = minute.seen;
  const add = (histogram: HealthMinute["seen"][Measure], value: number | undefined) =>
    value === undefined ? histogram : addValue(histogram, value);
  return {
    minute: minute.minute,
    answered: minute.answered + answered,
    failed: minute.failed + failed,
    seen: {
      latencyMs: add(latencyMs, values.latencyMs),
      firstTokenMs: add(firstTokenMs, values.firstTokenMs),
      tokensPerSecond: add(tokensPerSecond, values.tokensPerSecond),
    },
  };
}
