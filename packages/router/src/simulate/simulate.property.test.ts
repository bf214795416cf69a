import fc from "fast-check";
import { expect, test } from "vitest";
import { scenario, steady } from "../../test/scenario.ts";
import {
  cheapestFirst,
  leastBusy,
  type Outage,
  priorityList,
  randomOrder,
  type Scenario,
  type SimulatedEndpoint,
  type Strategy,
  simulate,
  sluice,
} from "./index.ts";

const seed = 20_261_128;
const quantiles = fc
  .tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 9_000 }))
  .map(([p50, more]) => ({ p50, p99: p50 + more }));
const time = fc.record({
  fromMs: fc.integer({ min: 0, max: 60_000 }),
  forMs: fc.integer({ min: 1, max: 60_000 }),
  everyMs: fc.integer({ min: 60_001, max: 120_000 }),
});
const kind = fc.constantFrom(
  { kind: "down", how: "silent" } as const,
  { kind: "down", how: "unreachable" } as const,
  { kind: "slow", factor: 7 } as const,
  { kind: "rate-limited" } as const,
  { kind: "rate-limited", retryAfterMs: 2_000 } as const,
  { kind: "flapping", downMs: 3_000, upMs: 2_000 } as const,
  { kind: "cut", share: 0.5 } as const,
);
const outage: fc.Arbitrary<Outage> = fc
  .tuple(time, kind)
  .map(([when, what]) => ({ ...when, ...what }));
const endpointOf = (provider: string): fc.Arbitrary<SimulatedEndpoint> =>
  fc
    .record({
      price: fc.record({ prompt: fc.nat(9), completion: fc.nat(9) }),
      firstTokenMs: quantiles,
      tokensPerSecond: quantiles,
      failureRate: fc.double({ min: 0, max: 1, noNaN: true }),
      requestsPerMinute: fc.integer({ min: 1, max: 300 }),
      concurrency: fc.integer({ min: 1, max: 50 }),
      outages: fc.array(outage, { maxLength: 3 }),
    })
    .map((parts) => steady(provider, parts));
const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    endpoints: fc.tuple(endpointOf("a"), endpointOf("b"), endpointOf("c")),
    perSecond: fc.double({ min: 0.5, max: 20, noNaN: true }),
    arrivals: fc.constantFrom("poisson" as const, "fixed" as const),
    deadlineMs: fc.integer({ min: 1, max: 30_000 }),
  })
  .map(({ endpoints, perSecond, arrivals, deadlineMs }) => {
    const plain = scenario(endpoints, { deadlineMs });
    return { ...plain, workload: { ...plain.workload, perSecond, arrivals } };
  });
const strategies = [
  sluice(),
  sluice({ preferences: { sort: "latency" } }),
  sluice({ preferences: { allow_fallbacks: false } }),
  priorityList(),
  randomOrder(),
  cheapestFirst(),
  leastBusy(),
];
const anyRun = fc.record({
  scenario: anyScenario,
  strategy: fc.constantFrom(...strategies),
  seed: fc.integer(),
});

test("every request ends exactly once, and every attempt belongs to an endpoint", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const report = simulate(run);
      const errors = Object.values(report.errors).reduce((sum, count) => sum + count, 0);
      expect(report.requests).toBe(run.scenario.workload.requests);
      expect(report.succeeded + errors).toBe(report.requests);
      const { endpoints } = report;
      expect(endpoints.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(report.attempts);
      expect(endpoints.reduce((sum, { answers }) => sum + answers, 0)).toBe(report.succeeded);
    }),
    { seed, numRuns: 150 },
  );
});

test("the same seed gives the same report", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expect(simulate(run)).toEqual(simulate(run));
    }),
    { seed, numRuns: 60 },
  );
});

test("virtual time never goes back, and no attempt ends that did not begin", () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expect(simulate({ ...run, strategy: watched(run.strategy) }).requests).toBe(100);
    }),
    { seed, numRuns: 100 },
  );
});

/** The same strategy; fails the test when it is told or asked of something out of order. */
function watched(strategy: Strategy): Strategy {
  return {
    name: strategy.name,
    begin(setting) {
      const running = strategy.begin(setting);
      let latest = 0;
      let open = 0;
      const pass = (now: number) => {
        expect(now).toBeGreaterThanOrEqual(latest);
        latest = now;
      };
      return {
        route(request, now) {
          pass(now);
          expect(request.arrivesAt).toBe(now);
          const route = running.route(request, now);
          return (attempts, at) => {
            pass(at);
            return route(attempts, at);
          };
        },
        observe(attempt) {
          if (attempt.state === "open") {
            open += 1;
            pass(attempt.startedAt);
          } else if (attempt.state === "committed") {
            pass(attempt.committedAt ?? -1);
          } else {
            open -= 1;
            pass(attempt.endedAt ?? -1);
            expect(attempt.endedAt).toBeGreaterThanOrEqual(attempt.startedAt);
          }
          expect(open).toBeGreaterThanOrEqual(0);
          running.observe(attempt);
        },
      };
    },
  };
}

test("a day without trouble: every strategy answers everything at the first attempt", () => {
  fc.assert(
    fc.property(fc.constantFrom(...strategies), fc.integer(), (strategy, anySeed) => {
      const report = simulate({
        scenario: scenario([steady("a"), steady("b"), steady("c")]),
        strategy,
        seed: anySeed,
      });
      expect(report).toMatchObject({ successRate: 1, attemptsPerRequest: 1, errors: {} });
    }),
    { seed, numRuns: 40 },
  );
});
