import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../../test/answered-attempt.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { type EndpointHealth, observe, uptime } from "../index.ts";

const north = endpoint("north");
const MINUTE_MS = 60_000;
const START = 1_764_000_000_000;
const DAYS_MS = 3 * 24 * 60 * MINUTE_MS;

/** What each span is counted by, and how many of these it has, in ms. */
const SPANS = [
  ["5m", MINUTE_MS, 5],
  ["30m", 5 * MINUTE_MS, 6],
  ["1d", 60 * MINUTE_MS, 24],
] as const;

describe("the uptime of any attempts", () => {
  const told = fc.array(fc.record({ at: fc.nat(DAYS_MS), fails: fc.boolean() }), { maxLength: 60 });

  it.each(SPANS)(
    "over %s counts those that ended in it, in whatever order",
    (span, slotMs, slots) => {
      fc.assert(
        fc.property(told, fc.nat(3 * MINUTE_MS), (attempts, later) => {
          let health: EndpointHealth | undefined;
          for (const { at, fails } of attempts) {
            const attempt = fails
              ? failedAttempt(north, "unavailable", START + at)
              : answeredAttempt(north, START + at);
            health = observe(health, attempt);
          }
          const now = START + Math.max(0, ...attempts.map(({ at }) => at)) + later;
          const from = (Math.floor(now / slotMs) - slots + 1) * slotMs;
          const counted = attempts.filter(({ at }) => START + at >= from);
          const answered = counted.filter(({ fails }) => !fails).length;
          expect(uptime(health, now, span)).toEqual({
            attempts: counted.length,
            share: counted.length === 0 ? undefined : answered / counted.length,
          });
        }),
      );
    },
  );

  it("counts no refusals: 429 and wrong requests say nothing", () => {
    const health = observe(undefined, failedAttempt(north, "rate-limited", START));
    expect(uptime(health, START, "1d")).toEqual({ attempts: 0, share: undefined });
  });
});
