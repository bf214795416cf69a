import { describe, expect, it } from "vitest";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { healthAfter } from "../../test/health-after.ts";
import { type Attempt, breakerState, hasOutage, observe } from "../index.ts";

const north = endpoint("north");
const NOW = 1_000_000;
const succeeded = (at: number, parts: Partial<Attempt> = {}): Attempt => ({
  endpoint: north,
  purpose: "first",
  state: "done",
  startedAt: at - 100,
  endedAt: at,
  ...parts,
});
const begun = (at: number): Attempt => ({
  endpoint: north,
  purpose: "first",
  state: "open",
  startedAt: at,
});

describe("a significant outage", () => {
  const outage = (health: Parameters<typeof hasOutage>[0], now = NOW) =>
    hasOutage(health, now, 30_000);

  it("needs two failures", () => {
    expect(outage(undefined)).toBe(false);
    expect(outage(healthAfter(north, 1, "unavailable", NOW))).toBe(false);
    expect(outage(healthAfter(north, 2, "unavailable", NOW))).toBe(true);
  });

  it("needs half of the attempts to have failed", () => {
    let health = healthAfter(north, 2, "malformed", NOW);
    health = observe(observe(health, succeeded(NOW)), succeeded(NOW));
    expect(outage(health)).toBe(true);
    expect(outage(observe(health, succeeded(NOW)))).toBe(false);
  });

  it("passes with the window", () => {
    const health = healthAfter(north, 2, "timeout", NOW);
    expect(outage(health, NOW + 29_999)).toBe(true);
    expect(outage(health, NOW + 30_000)).toBe(false);
  });

  it.each([
    ["unauthorized", { status: 401 }, true],
    ["unauthorized", { status: 403 }, false],
    ["unauthorized", { status: 401, isByok: true }, false],
    ["unsupported", { status: 404 }, true],
    ["unsupported", { status: 400 }, false],
    ["overloaded", {}, true],
    ["unreachable", {}, true],
    ["timeout", {}, true],
    ["rejected", { status: 400 }, false],
    ["too-long", {}, false],
    ["refused", {}, false],
    ["rate-limited", { status: 429 }, false],
    ["cancelled", {}, false],
  ] as const)("%s %j counts: %s", (kind, parts, counts) => {
    expect(outage(healthAfter(north, 2, kind, NOW, parts))).toBe(counts);
  });
});

describe("what is remembered", () => {
  it("forgets after five minutes and keeps at most 64", () => {
    let health = observe(undefined, succeeded(NOW));
    for (let count = 1; count <= 100; count += 1) {
      health = observe(health, succeeded(NOW + count));
    }
    expect(health.recent).toHaveLength(64);
    expect(health.recent.at(-1)?.at).toBe(NOW + 100);
    expect(observe(health, succeeded(NOW + 300_101)).recent).toHaveLength(1);
  });

  it("measures the wait for the answer and its speed", () => {
    const whole = observe(undefined, succeeded(NOW));
    expect(whole.recent).toEqual([{ at: NOW, ok: true, counts: true, latencyMs: 100 }]);
    const streamed = succeeded(NOW, {
      startedAt: NOW - 600,
      committedAt: NOW - 500,
      outputTokens: 40,
    });
    expect(observe(undefined, streamed).recent).toMatchObject([
      { latencyMs: 100, tokensPerSecond: 80 },
    ]);
  });

  it("keeps the pause that upstream asked for until an answer comes", () => {
    const health = healthAfter(north, 1, "rate-limited", NOW, { retryAfterMs: 5_000 });
    expect(health.notBefore).toBe(NOW + 5_000);
    expect(observe(health, succeeded(NOW)).notBefore).toBeUndefined();
  });

  it("is plain data and never changed in place", () => {
    const health = Object.freeze(healthAfter(north, 3, "malformed", NOW));
    const before = JSON.parse(JSON.stringify(health));
    expect(observe(health, succeeded(NOW + 1))).not.toEqual(health);
    expect(health).toEqual(before);
    expect(JSON.parse(JSON.stringify(health))).toEqual(health);
  });
});

describe("the breaker", () => {
  const opened = healthAfter(north, 10, "unavailable", NOW);

  it("opens at the tenth counted failure in a row", () => {
    expect(breakerState(healthAfter(north, 9, "unavailable", NOW), NOW)).toBe("closed");
    expect(breakerState(opened, NOW)).toBe("open");
  });

  it("counts anew after a success", () => {
    const health = observe(healthAfter(north, 9, "unavailable", NOW), succeeded(NOW));
    expect(health.breaker).toEqual({ kind: "closed", failures: 0 });
  });

  it("opens at once when our credentials are refused, never for a caller's own", () => {
    const state = (isByok: boolean) =>
      breakerState(healthAfter(north, 1, "unauthorized", NOW, { status: 401, isByok }), NOW);
    expect(state(false)).toBe("open");
    expect(state(true)).toBe("closed");
  });

  it("lets one attempt see after a while, and nobody else meanwhile", () => {
    expect(breakerState(opened, NOW + 14_999)).toBe("open");
    expect(breakerState(opened, NOW + 15_000)).toBe("half-open");
    const probing = observe(opened, begun(NOW + 15_000));
    expect(breakerState(probing, NOW + 15_001)).toBe("open");
  });

  it("closes when the probe succeeds, or commits", () => {
    const probing = observe(opened, begun(NOW + 15_000));
    expect(breakerState(observe(probing, succeeded(NOW + 15_100)), NOW + 15_100)).toBe("closed");
    const committed = { ...begun(NOW + 15_000), state: "committed" as const };
    expect(breakerState(observe(probing, committed), NOW + 15_001)).toBe("closed");
  });

  it("closes when the probe is answered with a fault of the request", () => {
    const probing = observe(opened, begun(NOW + 15_000));
    const answered = observe(probing, failedAttempt(north, "rejected", NOW + 15_100));
    expect(breakerState(answered, NOW + 15_100)).toBe("closed");
  });

  it("stays open twice as long after each failed probe, at most two minutes", () => {
    let health = opened;
    let now = NOW + 15_000;
    for (const openMs of [30_000, 60_000, 120_000, 120_000]) {
      health = observe(observe(health, begun(now)), failedAttempt(north, "unreachable", now));
      expect(breakerState(health, now + openMs - 1)).toBe("open");
      now += openMs;
      expect(breakerState(health, now)).toBe("half-open");
    }
  });

  it("needs no word of the beginning to see a probe fail", () => {
    const health = observe(opened, failedAttempt(north, "unreachable", NOW + 20_000));
    expect(breakerState(health, NOW + 49_999)).toBe("open");
  });

  it("takes no notice of failures that were under way when it opened", () => {
    expect(observe(opened, failedAttempt(north, "unavailable", NOW + 1_000)).breaker).toEqual(
      opened.breaker,
    );
  });

  it("sends another probe when one was called off or lost", () => {
    const probing = observe(opened, begun(NOW + 15_000));
    const calledOff = observe(probing, failedAttempt(north, "cancelled", NOW + 16_000));
    expect(breakerState(calledOff, NOW + 16_000)).toBe("half-open");
    expect(breakerState(probing, NOW + 75_000)).toBe("half-open");
  });
});
