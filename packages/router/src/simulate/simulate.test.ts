import { describe, expect, test } from "vitest";
import { scenario, steady } from "../../test/scenario.ts";
import {
  cheapestFirst,
  leastBusy,
  type Outage,
  priorityList,
  randomOrder,
  randomWithCooldown,
  simulate,
  sluice,
} from "./index.ts";

const always = { fromMs: 0, forMs: Number.POSITIVE_INFINITY };
const plain = [priorityList(), randomOrder(), randomWithCooldown(), cheapestFirst(), leastBusy()];
const seed = 3;

describe("a run", () => {
  test("of a steady endpoint: cost and times are those of its figures", () => {
    const report = simulate({ scenario: scenario([steady("a")]), strategy: priorityList(), seed });
    expect(report).toMatchObject({
      requests: 100,
      succeeded: 100,
      successRate: 1,
      firstTokenMs: { p50: 500, p99: 500 },
      attemptsPerRequest: 1,
      errors: {},
      endpoints: [{ provider: "a", attempts: 100, answers: 100, share: 1 }],
    });
    // 1,000 prompt tokens at 1 USD and 100 output tokens at 2 USD per million.
    expect(report.costUsd).toBeCloseTo(100 * 0.0012, 9);
    // The last arrives after 100 s, begins 0.5 s later and takes 100 tokens at 50 a second.
    expect(report.durationMs).toBeCloseTo(102_500, 6);
  });

  test("the next provider answers when the first is down, after one round trip", () => {
    const down: Outage = { kind: "down", how: "unavailable", ...always };
    const endpoints = [steady("a", { outages: [down] }), steady("b")] as const;
    const report = simulate({ scenario: scenario(endpoints), strategy: priorityList(), seed });
    expect(report).toMatchObject({ succeeded: 100, attempts: 200, firstTokenMs: { p50: 540 } });
  });

  test.each([...plain, sluice()])(
    "$name: an outage of everything fails all, with its kind",
    (strategy) => {
      const down: Outage = { kind: "down", how: "unavailable", ...always };
      const endpoints = [
        steady("a", { outages: [down] }),
        steady("b", { outages: [down] }),
      ] as const;
      const report = simulate({ scenario: scenario(endpoints), strategy, seed });
      expect(report).toMatchObject({
        succeeded: 0,
        successRate: 0,
        costUsd: 0,
        costPerThousandUsd: 0,
        firstTokenMs: undefined,
        errors: { unavailable: 100 },
      });
    },
  );

  test("Sluice leaves a silent primary after its first timeouts; a list waits each time", () => {
    const silent: Outage = { kind: "down", how: "silent", ...always };
    const cheap = { prompt: 0.1, completion: 0.2 };
    const endpoints = [steady("a", { price: cheap, outages: [silent] }), steady("b")] as const;
    const run = (strategy: ReturnType<typeof sluice>) =>
      simulate({ scenario: scenario(endpoints), strategy, seed });
    expect(run(priorityList()).endpoints[0]?.attempts).toBe(100);
    expect(run(sluice()).endpoints[0]?.attempts).toBeLessThan(20);
  });

  test("limits are 429s: one request at a time, and so many a minute", () => {
    const run = (parts: Parameters<typeof steady>[1]) =>
      simulate({ scenario: scenario([steady("a", parts)]), strategy: priorityList(), seed });
    // One arrives each second, each takes 2.5 s: every third is served.
    expect(run({ concurrency: 1 })).toMatchObject({
      succeeded: 34,
      errors: { "rate-limited": 66 },
    });
    // Seconds 1 to 59, then 60 to 100.
    expect(run({ requestsPerMinute: 10 })).toMatchObject({ succeeded: 20 });
  });

  test("answers that break after the first token are lost and charged in part", () => {
    const cut: Outage = { kind: "cut", share: 1, ...always };
    const endpoints = [steady("a", { outages: [cut] }), steady("b")] as const;
    const report = simulate({ scenario: scenario(endpoints), strategy: priorityList(), seed });
    expect(report.errors).toEqual({ cut: 100 });
    expect(report.costUsd).toBeGreaterThan(0.1);
    expect(report.costUsd).toBeLessThan(0.12);
  });

  test("flapping and slow spells come and go", () => {
    const flapping: Outage = { kind: "flapping", downMs: 10_000, upMs: 10_000, ...always };
    const slow: Outage = { kind: "slow", factor: 4, fromMs: 0, forMs: 10_500, everyMs: 20_000 };
    const run = (outage: Outage) =>
      simulate({
        scenario: scenario([steady("a", { outages: [outage] })]),
        strategy: priorityList(),
        seed,
      });
    expect(run(flapping).errors).toEqual({ unavailable: 50 });
    expect(run(slow).firstTokenMs).toEqual({ p50: 2_000, p99: 2_000 });
  });

  test("a request's own time ends it while an attempt is open", () => {
    const silent: Outage = { kind: "down", how: "silent", ...always };
    const report = simulate({
      scenario: scenario([steady("a", { outages: [silent] })], { deadlineMs: 3_000 }),
      strategy: sluice(),
      seed,
    });
    expect(report.errors).toEqual({ deadline: 100 });
  });

  test("preferences that leave nothing end a request as no-endpoint", () => {
    const strategy = sluice({ preferences: { only: ["elsewhere"] } });
    const report = simulate({ scenario: scenario([steady("a")]), strategy, seed });
    expect(report).toMatchObject({ attempts: 0, errors: { "no-endpoint": 100 } });
  });
});

test("an endpoint that failed is left alone for the time of its cooldown", () => {
  const down: Outage = { kind: "down", how: "unavailable", ...always };
  const endpoints = [steady("a", { outages: [down] }), steady("b")] as const;
  const run = (cooldownMs: number) =>
    simulate({ scenario: scenario(endpoints), strategy: randomWithCooldown(cooldownMs), seed });
  // A hundred seconds: it is asked once in every ten and a few, instead of every other.
  expect(run(10_000).endpoints[0]?.attempts).toBeLessThanOrEqual(10);
  expect(run(0).endpoints[0]?.attempts).toBeGreaterThan(25);
});

test("a hedge answers for a provider that says nothing, within its share of the requests", () => {
  const silent: Outage = { kind: "down", how: "silent", fromMs: 60_000, forMs: 20_000 };
  const endpoints = [
    steady("a", { outages: [silent] }),
    steady("b", { price: { prompt: 100, completion: 100 } }),
  ] as const;
  const run = (hedgeShare: number) =>
    simulate({ scenario: scenario(endpoints), strategy: sluice({ hedgeShare }), seed });
  const [hedged, alone] = [run(1), run(0)];
  expect(alone.firstTokenMs?.p99).toBeGreaterThan(5_000);
  expect(hedged.firstTokenMs?.p99).toBeLessThan(1_100);
  expect(hedged).toMatchObject({ succeeded: 100, errors: {} });
  expect(run(0.02).attempts).toBeLessThanOrEqual(alone.attempts + 2);
});
