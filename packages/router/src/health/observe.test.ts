import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../../test/answered-attempt.ts";
import { attemptIn } from "../../test/attempt-in.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { healthAfter } from "../../test/health-after.ts";
import {
  breakerState,
  type EndpointHealth,
  hasOutage,
  isLimited,
  observe,
  percentiles,
  uptime,
  uptimeBand,
} from "../index.ts";

const north = endpoint("north");
const NOW = 1_000_000;
const succeeded = (at: number) => answeredAttempt(north, at);
const begun = (at: number) => attemptIn("open", north, at);

describe("a significant outage", () => {
  const outage = (health: EndpointHealth | undefined, now = NOW) => hasOutage(health, now, 30_000);

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

  it("does not look at a failure that has left the window", () => {
    const health = observe(
      healthAfter(north, 1, "timeout", NOW),
      failedAttempt(north, "timeout", NOW + 29_000),
    );
    expect(outage(health, NOW + 29_500)).toBe(true);
    expect(outage(health, NOW + 30_000)).toBe(false);
  });

  it.each([
    ["unauthorized", { status: 401 }, true],
    ["unauthorized", { status: 402 }, true],
    ["unauthorized", { status: 403 }, false],
    ["unauthorized", { status: 401, isByok: true }, false],
    ["unsupported", { status: 404 }, true],
    ["unsupported", { status: 400 }, false],
    ["overloaded", {}, true],
    ["unreachable", {}, true],
    ["timeout", {}, true],
    ["rejected", { status: 400 }, false],
    ["rejected", { status: 413 }, false],
    ["too-long", {}, false],
    ["refused", {}, false],
    ["rate-limited", { status: 429 }, false],
    ["cancelled", {}, false],
  ] as const)("%s %j counts: %s", (kind, parts, counts) => {
    expect(outage(healthAfter(north, 2, kind, NOW, parts))).toBe(counts);
  });
});

describe("uptime", () => {
  const after = (answered: number, failures: number): EndpointHealth => {
    let health = healthAfter(north, 0, "timeout", NOW);
    for (let count = 0; count < answered; count += 1) health = observe(health, succeeded(NOW));
    for (let count = 0; count < failures; count += 1) {
      health = observe(health, failedAttempt(north, "timeout", NOW));
    }
    return health;
  };

  it.each([
    [94, 5, "normal"],
    [95, 5, "normal"],
    [94, 6, "degraded"],
    [80, 20, "degraded"],
    [79, 21, "fallback-only"],
    [0, 99, "normal"],
  ] as const)("%i answers and %i failures: %s", (answered, failures, band) => {
    const health = after(answered, failures);
    expect(uptimeBand(health, NOW, 30_000)).toBe(band);
    expect(uptime(health, NOW)).toEqual({
      attempts: answered + failures,
      share: answered / (answered + failures),
    });
  });

  it("is forgiven when the endpoint has not failed for a while, until it fails again", () => {
    const health = after(50, 50);
    expect(uptimeBand(health, NOW + 29_999, 30_000)).toBe("fallback-only");
    expect(uptimeBand(health, NOW + 30_000, 30_000)).toBe("normal");
    const again = observe(health, failedAttempt(north, "timeout", NOW + 30_000));
    expect(uptimeBand(again, NOW + 30_000, 30_000)).toBe("fallback-only");
  });

  it("is forgotten after five minutes", () => {
    expect(uptime(after(3, 1), NOW + 360_000)).toEqual({ attempts: 0, share: undefined });
  });
});

describe("what is measured", () => {
  const streamed = (firstTokenMs: number) =>
    answeredAttempt(north, NOW, {
      streamed: true,
      startedAt: NOW - 2_000,
      committedAt: NOW - 2_000 + firstTokenMs,
      outputTokens: 40,
    });

  it("is the wait for the first token, the whole and the speed, within 2 %", () => {
    let health: EndpointHealth | undefined;
    for (let ms = 1; ms <= 1_000; ms += 1) health = observe(health, streamed(ms));
    const first = percentiles(health, "firstTokenMs", NOW);
    for (const [name, expected] of [
      ["p50", 500],
      ["p75", 750],
      ["p90", 900],
      ["p99", 990],
    ] as const) {
      expect(Math.abs((first?.[name] ?? 0) / expected - 1)).toBeLessThan(0.025);
    }
    expect(percentiles(health, "latencyMs", NOW)?.p99).toBeCloseTo(2_000, -2);
    expect(percentiles(health, "tokensPerSecond", NOW)?.p50).toBeCloseTo(26.7, 0);
  });

  it("are those of the five minutes before the time that is asked for, in whatever order one asks", () => {
    const slow = [1, 2, 3].map(() => answeredAttempt(north, NOW, { startedAt: NOW - 2_000 }));
    const quick = answeredAttempt(north, NOW + 240_000, { startedAt: NOW + 239_900 });
    const health = [...slow, quick].reduce<EndpointHealth | undefined>(
      (known, attempt) => observe(known, attempt),
      undefined,
    );
    const p99 = (later: number) => percentiles(health, "latencyMs", NOW + later)?.p99;
    expect(p99(240_000)).toBeCloseTo(2_000, -2);
    expect(p99(400_000)).toBeCloseTo(100, -1);
    expect(p99(240_000)).toBeCloseTo(2_000, -2);
    expect(p99(900_000)).toBeUndefined();
  });

  it("has no first token and no speed where the answer came whole", () => {
    const health = observe(undefined, succeeded(NOW));
    expect(percentiles(health, "latencyMs", NOW)?.p50).toBeCloseTo(100, -1);
    expect(percentiles(health, "firstTokenMs", NOW)).toBeUndefined();
    expect(percentiles(health, "tokensPerSecond", NOW)).toBeUndefined();
  });

  it("is forgotten after five minutes", () => {
    const health = observe(undefined, succeeded(NOW));
    expect(percentiles(health, "latencyMs", NOW + 360_000)).toBeUndefined();
  });
});

describe("a pause that upstream asks for", () => {
  const paused = healthAfter(north, 1, "rate-limited", NOW, { retryAfterMs: 5_000 });

  it("lasts as long as it says", () => {
    expect(isLimited(paused, NOW + 4_999)).toBe(true);
    expect(isLimited(paused, NOW + 5_000)).toBe(false);
  });

  it("is ended by an answer to a later call, not by one from before", () => {
    expect(isLimited(observe(paused, succeeded(NOW + 50)), NOW + 100)).toBe(true);
    expect(isLimited(observe(paused, succeeded(NOW + 101)), NOW + 200)).toBe(false);
  });

  it("is not shortened by a later, shorter one, and never longer than an hour", () => {
    const again = observe(
      paused,
      failedAttempt(north, "rate-limited", NOW + 1, { retryAfterMs: 10 }),
    );
    expect(isLimited(again, NOW + 4_999)).toBe(true);
    const years = healthAfter(north, 1, "rate-limited", NOW, { retryAfterMs: 1e12 });
    expect(isLimited(years, NOW + 3_600_000)).toBe(false);
  });
});

describe("an answer that used up the last of a limit", () => {
  const last = {
    ...begun(NOW - 100),
    state: "committed",
    committedAt: NOW,
    pauseMs: 5_000,
  } as const;

  it("is a pause from then on, through its own end", () => {
    const paused = observe(undefined, last);
    const ended = observe(paused, answeredAttempt(north, NOW + 400, { startedAt: NOW - 100 }));
    for (const health of [paused, ended]) {
      expect(isLimited(health, NOW + 4_999)).toBe(true);
      expect(isLimited(health, NOW + 5_000)).toBe(false);
      expect(hasOutage(health, NOW, 30_000)).toBe(false);
    }
  });

  it("says nothing where it does not", () => {
    const { pauseMs: _none, ...usual } = last;
    expect(observe(undefined, usual)).not.toHaveProperty("rateLimit");
  });
});

describe("a caller's own key", () => {
  it.each(["open", "committed", "done", "failed"] as const)("changes nothing when %s", (state) => {
    const opened = healthAfter(north, 5, "unavailable", NOW);
    const attempt = { ...attemptIn(state, north, NOW + 60_000), isByok: true };
    expect(observe(opened, attempt)).toBe(opened);
  });
});

describe("the breaker", () => {
  const opened = healthAfter(north, 5, "unavailable", NOW);
  const PROBE = NOW + 5_000;

  it("opens at the fifth counted failure in a row", () => {
    expect(breakerState(healthAfter(north, 4, "unavailable", NOW), NOW)).toBe("closed");
    expect(breakerState(opened, NOW)).toBe("open");
  });

  it("counts anew after a success", () => {
    const health = observe(healthAfter(north, 4, "unavailable", NOW), succeeded(NOW + 100));
    expect(health.breaker).toEqual({ kind: "closed", failures: [] });
  });

  it("counts on after a success of a call from before the failures", () => {
    const failing = healthAfter(north, 4, "unavailable", NOW);
    const health = observe(failing, answeredAttempt(north, NOW + 100, { startedAt: NOW - 1 }));
    expect(health.breaker).toEqual(failing.breaker);
  });

  it("opens at once when our credentials are refused, never for a caller's own", () => {
    const state = (isByok: boolean) =>
      breakerState(healthAfter(north, 1, "unauthorized", NOW, { status: 401, isByok }), NOW);
    expect(state(false)).toBe("open");
    expect(state(true)).toBe("closed");
  });

  it("opens at the fifth 403 for our account in a row, which is no failure of the endpoint", () => {
    const after = (count: number, isByok = false) =>
      healthAfter(north, count, "unauthorized", NOW, { status: 403, isByok });
    expect(breakerState(after(4), NOW)).toBe("closed");
    expect(breakerState(after(5), NOW)).toBe("open");
    expect(after(5).minutes).toEqual([]);
    expect(breakerState(after(5, true), NOW)).toBe("closed");
  });

  it("lets one attempt see after a while, and nobody else meanwhile", () => {
    expect(breakerState(opened, PROBE - 1)).toBe("open");
    expect(breakerState(opened, PROBE)).toBe("half-open");
    const probing = observe(opened, begun(PROBE));
    expect(breakerState(probing, PROBE)).toBe("open");
    expect(breakerState(probing, PROBE + 24_999)).toBe("open");
  });

  it.each(["committed", "done"] as const)("closes when the probe is %s", (state) => {
    const probing = observe(opened, begun(PROBE));
    const health = observe(probing, attemptIn(state, north, PROBE));
    expect(breakerState(health, PROBE)).toBe("closed");
  });

  it("closes when the probe is answered with a fault of the request", () => {
    const probing = observe(opened, begun(PROBE));
    expect(breakerState(observe(probing, failedAttempt(north, "rejected", PROBE)), PROBE)).toBe(
      "closed",
    );
  });

  it("is not closed by an answer to a call from before it opened", () => {
    expect(breakerState(observe(opened, succeeded(NOW + 50)), NOW + 50)).toBe("open");
  });

  it("stays open twice as long after each failed probe, never longer than 25 seconds", () => {
    let health = opened;
    let now = PROBE;
    for (const openMs of [10_000, 20_000, 25_000, 25_000]) {
      health = observe(observe(health, begun(now)), failedAttempt(north, "unreachable", now));
      expect(breakerState(health, now + openMs - 1)).toBe("open");
      now += openMs;
      expect(breakerState(health, now)).toBe("half-open");
    }
  });

  it("follows the window it is given", () => {
    const failing = [1, 2, 3, 4, 5].map(() => failedAttempt(north, "unreachable", NOW));
    const health = failing.reduce<EndpointHealth | undefined>(
      (known, attempt) => observe(known, attempt, 600),
      undefined,
    );
    expect(breakerState(health, NOW + 99)).toBe("open");
    expect(breakerState(health, NOW + 100)).toBe("half-open");
  });

  it("needs no word of the beginning to see a probe fail", () => {
    const health = observe(opened, failedAttempt(north, "unreachable", NOW + 20_000));
    expect(breakerState(health, NOW + 29_999)).toBe("open");
    expect(breakerState(health, NOW + 30_000)).toBe("half-open");
  });

  it("takes no notice of failures that were under way when it opened", () => {
    expect(observe(opened, failedAttempt(north, "unavailable", NOW + 1_000)).breaker).toEqual(
      opened.breaker,
    );
  });

  it("sends another probe when one was called off or lost", () => {
    const probing = observe(opened, begun(PROBE));
    const calledOff = observe(probing, failedAttempt(north, "cancelled", PROBE));
    expect(breakerState(calledOff, PROBE)).toBe("half-open");
    expect(breakerState(probing, PROBE + 25_000)).toBe("half-open");
  });
});
