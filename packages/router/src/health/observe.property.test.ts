import { FAILURE_KINDS } from "@sluice/errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../../test/answered-attempt.ts";
import { attemptIn } from "../../test/attempt-in.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { type Attempt, type EndpointHealth, observe } from "../index.ts";

const north = endpoint("north");
const START = 1_000_000;

/** An attempt that ends at this time after the start, in ms. */
const attempts = (span: number): fc.Arbitrary<Attempt> =>
  fc
    .record({
      at: fc.nat(span),
      state: fc.constantFrom("open" as const, "done" as const, "failed" as const),
      kind: fc.constantFrom(...FAILURE_KINDS),
      took: fc.nat(3_600_000),
      outputTokens: fc.nat(100_000),
      retryAfterMs: fc.nat(1e9),
    })
    .map(({ at, state, kind, took, outputTokens, retryAfterMs }) => {
      const endedAt = START + at;
      if (state === "failed") return failedAttempt(north, kind, endedAt, { retryAfterMs });
      if (state === "open") return attemptIn("open", north, endedAt);
      const startedAt = endedAt - took;
      const committedAt = startedAt + Math.floor(took / 3);
      const times = { startedAt, committedAt, endedAt };
      return answeredAttempt(north, endedAt, { ...times, streamed: true, outputTokens });
    });

const reduce = (told: readonly Attempt[]) =>
  told.reduce<EndpointHealth | undefined>((health, each) => observe(health, each), undefined);

describe("any attempts", () => {
  it("give plain data: after JSON it goes on the same", () => {
    fc.assert(
      fc.property(
        fc.array(attempts(600_000), { minLength: 1 }),
        attempts(600_000),
        (told, last) => {
          const health = reduce(told);
          const stored = JSON.parse(JSON.stringify(health)) as EndpointHealth;
          expect(stored).toEqual(health);
          expect(observe(stored, last)).toEqual(observe(health, last));
        },
      ),
    );
  });

  it("are counted and measured the same in whatever order they are told", () => {
    const shuffled = fc
      .array(attempts(50_000), { maxLength: 30 })
      .chain((told) =>
        fc.tuple(
          fc.constant(told),
          fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([told, others]) => {
        const [one, other] = [reduce(told), reduce(others)];
        expect(other?.minutes).toEqual(one?.minutes);
        expect(other?.tallies).toEqual(one?.tallies);
        expect(other?.history).toEqual(one?.history);
        expect(other?.lastFailureAt).toBe(one?.lastFailureAt);
      }),
    );
  });

  it("never make it grow beyond its bounds", () => {
    fc.assert(
      fc.property(fc.array(attempts(7_200_000), { minLength: 400, maxLength: 1_200 }), (told) => {
        const health = reduce(told);
        expect(health?.minutes.length ?? 0).toBeLessThanOrEqual(6);
        expect(health?.tallies.length ?? 0).toBeLessThanOrEqual(256);
        expect(health?.history.fiveMinutes.length ?? 0).toBeLessThanOrEqual(6);
        expect(health?.history.hours.length ?? 0).toBeLessThanOrEqual(24);
        for (const { seen } of health?.minutes ?? []) {
          for (const histogram of Object.values(seen)) {
            expect(Object.keys(histogram).length).toBeLessThanOrEqual(450);
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});
