import type { FailureKind, ProviderFailure } from "@sluice/errors";
import { toGatewayError } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { attemptIn } from "../../test/attempt-in.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { routePlan } from "../../test/route-plan.ts";
import { type Attempt, nextStep } from "../index.ts";

const NOW = 1_000_000;
const north = endpoint("north", { contextLength: 8_000 });
const south = endpoint("south", { contextLength: 8_000 });
const large = endpoint("large", { contextLength: 64_000 });
const other = endpoint("other", { model: "acme/small", contextLength: 4_000 });

const retrying = { retries: { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 } };
const failed = (of: Endpoint, kind: FailureKind, parts: Partial<ProviderFailure> = {}) =>
  failedAttempt(of, kind, NOW, parts);
const attempt = (of: Endpoint, state: Attempt["state"]) => attemptIn(state, of, NOW);

describe("while nothing has failed", () => {
  it("tries the first candidate at once", () => {
    expect(nextStep(routePlan([north, south]), [], NOW)).toEqual({
      kind: "try",
      endpoint: north,
      afterMs: 0,
      purpose: "first",
    });
  });

  it("waits for a running attempt until the deadline", () => {
    expect(nextStep(routePlan([north]), [attempt(north, "open")], NOW)).toEqual({
      kind: "wait",
      untilMs: NOW + 600_000,
    });
  });

  it.each(["committed", "done"] as const)("does nothing more after a %s attempt", (state) => {
    const attempts = [failed(north, "timeout"), attempt(south, state)];
    expect(nextStep(routePlan([north, south, large]), attempts, NOW)).toEqual({ kind: "finished" });
    expect(nextStep(routePlan([north]), attempts, NOW + 900_000)).toEqual({ kind: "finished" });
  });
});

describe("after one failure, with retries and another endpoint", () => {
  it.each([
    ["rejected", "give-up"],
    ["refused", "give-up"],
    ["cancelled", "give-up"],
    ["unsupported", "fallback"],
    ["unauthorized", "fallback"],
    ["timeout", "fallback"],
    ["too-long", "fallback"],
    ["rate-limited", "retry"],
    ["overloaded", "retry"],
    ["unavailable", "retry"],
    ["unreachable", "retry"],
    ["malformed", "retry"],
  ] as const)("%s: %s", (kind, expected) => {
    const step = nextStep(routePlan([north, large], retrying), [failed(north, kind)], NOW);
    expect(step.kind === "try" ? step.purpose : step.kind).toBe(expected);
    if (step.kind === "try") expect(step.endpoint).toBe(expected === "retry" ? north : large);
  });
});

describe("retries", () => {
  it("waits longer each time, the same for the same seed", () => {
    const delays = (seed: number) =>
      [1, 2, 3, 4].map((tries) => {
        const attempts = Array.from({ length: tries }, () => failed(north, "unavailable"));
        const retries = { attempts: 9, backoffMs: 1_000, maxBackoffMs: 5_000 };
        const step = nextStep(routePlan([north], { retries, seed }), attempts, NOW);
        return step.kind === "try" ? step.afterMs : expect.fail(step.kind);
      });
    const [first = 0, second = 0, third = 0, fourth = 0] = delays(7);
    expect(delays(7)).toEqual([first, second, third, fourth]);
    expect(delays(8)).not.toEqual(delays(7));
    for (const [delay, whole] of [
      [first, 1_000],
      [second, 2_000],
      [third, 4_000],
      [fourth, 5_000],
    ] as const) {
      expect(delay).toBeGreaterThan(whole / 2 - 1);
      expect(delay).toBeLessThanOrEqual(whole);
    }
  });

  it("counts what has already passed of the pause", () => {
    const attempts = [failed(north, "rate-limited", { retryAfterMs: 2_000 })];
    expect(nextStep(routePlan([north], retrying), attempts, NOW + 1_500)).toMatchObject({
      kind: "try",
      afterMs: 500,
    });
  });

  it("moves on when the tries of an endpoint are used up", () => {
    const attempts = [1, 2, 3].map(() => failed(north, "unavailable"));
    expect(nextStep(routePlan([north, south], retrying), attempts, NOW)).toMatchObject({
      kind: "try",
      endpoint: south,
      purpose: "fallback",
    });
  });

  it("keeps to Retry-After up to the longest pause", () => {
    const attempts = [failed(north, "rate-limited", { retryAfterMs: 5_000 })];
    expect(nextStep(routePlan([north, south], retrying), attempts, NOW)).toMatchObject({
      endpoint: north,
      afterMs: 5_000,
    });
  });

  it("tries the next endpoint at once when upstream wants a longer pause", () => {
    const attempts = [failed(north, "rate-limited", { retryAfterMs: 5_001 })];
    expect(nextStep(routePlan([north, south], retrying), attempts, NOW)).toMatchObject({
      endpoint: south,
      afterMs: 0,
    });
  });

  it("gives up with upstream's pause when there is no other endpoint", () => {
    const attempts = [failed(north, "rate-limited", { retryAfterMs: 7_000, status: 429 })];
    const step = nextStep(routePlan([north], retrying), attempts, NOW);
    expect(step).toEqual({
      kind: "give-up",
      reason: "failed",
      failure: attempts[0]?.failure,
      attempts,
    });
    if (step.kind !== "give-up") return expect.fail();
    expect(toGatewayError(step.failure)).toMatchObject({ status: 429, retryAfterSeconds: 7 });
  });

  it("tells our next backoff where upstream asked for nothing", () => {
    const retries = { attempts: 1, backoffMs: 4_000, maxBackoffMs: 60_000 };
    const attempts = [failed(north, "unavailable"), failed(north, "unavailable")];
    const step = nextStep(routePlan([north], { retries }), attempts, NOW);
    if (step.kind !== "give-up") return expect.fail(step.kind);
    expect(step.failure.retryAfterMs).toBeGreaterThanOrEqual(4_000);
    expect(step.failure.retryAfterMs).toBeLessThanOrEqual(8_000);
    expect(step.attempts.at(-1)).toMatchObject({ failure: step.failure });
    const failures = step.attempts.flatMap((each) =>
      each.state === "failed" ? [each.failure] : [],
    );
    expect(toGatewayError(step.failure, failures).metadata?.previous_errors).toHaveLength(2);
  });

  it("does not begin a pause that ends behind the deadline", () => {
    const attempts = [failed(north, "rate-limited", { retryAfterMs: 3_000 })];
    const soon = { ...retrying, deadlineAt: NOW + 3_000 };
    expect(nextStep(routePlan([north, south], soon), attempts, NOW)).toMatchObject({
      endpoint: south,
    });
    expect(nextStep(routePlan([north], soon), attempts, NOW)).toMatchObject({
      kind: "give-up",
      reason: "failed",
    });
  });
});

describe("fallbacks", () => {
  it("never goes back to an endpoint it left", () => {
    const attempts = [failed(north, "timeout"), failed(south, "timeout")];
    expect(nextStep(routePlan([north, south], retrying), attempts, NOW)).toMatchObject({
      kind: "give-up",
      failure: { kind: "timeout", provider: "south" },
    });
  });

  it("takes a larger endpoint, or another model, when the context is exceeded", () => {
    const attempts = [failed(north, "too-long")];
    const next = (...candidates: [Endpoint, ...Endpoint[]]) =>
      nextStep(routePlan(candidates, retrying), attempts, NOW);
    expect(next(north, south, large)).toMatchObject({ endpoint: large });
    expect(next(north, south, other)).toMatchObject({ endpoint: other });
    expect(next(north, south)).toMatchObject({ kind: "give-up", failure: { kind: "too-long" } });
  });

  it("leaves out every endpoint of a provider that refuses our credentials", () => {
    const twin = endpoint("north", { id: "north:2" });
    expect(
      nextStep(routePlan([north, twin, south]), [failed(north, "unauthorized")], NOW),
    ).toMatchObject({ endpoint: south });
  });

  it("returns what a provider says of a caller's own key", () => {
    const attempts = [failed(north, "unauthorized", { isByok: true, status: 401 })];
    expect(nextStep(routePlan([north, south]), attempts, NOW)).toMatchObject({ kind: "give-up" });
  });

  it("moves a refusal to the next model only where the plan says so", () => {
    const attempts = [failed(north, "refused")];
    const refusal = "next_model" as const;
    expect(nextStep(routePlan([north, south, other], { refusal }), attempts, NOW)).toMatchObject({
      endpoint: other,
    });
    expect(nextStep(routePlan([north, south], { refusal }), attempts, NOW)).toMatchObject({
      kind: "give-up",
    });
    expect(nextStep(routePlan([north, south, other]), attempts, NOW)).toMatchObject({
      kind: "give-up",
    });
  });

  it("never tries again what a caller has begun to see", () => {
    const attempts = [{ ...failed(north, "unreachable"), committedAt: NOW }];
    expect(nextStep(routePlan([north, south], retrying), attempts, NOW)).toMatchObject({
      kind: "give-up",
      failure: { kind: "unreachable" },
    });
  });
});

describe("the deadline", () => {
  it.each([
    ["before anything was tried", [], "north"],
    ["while an attempt runs", [attempt(south, "open")], "south"],
    ["after a failure", [failed(south, "unavailable")], "south"],
  ])("ends the request %s", (_, attempts, provider) => {
    const step = nextStep(routePlan([north, south], { deadlineAt: NOW }), attempts, NOW);
    expect(step).toMatchObject({
      kind: "give-up",
      reason: "deadline",
      failure: { kind: "timeout", provider },
      attempts,
    });
  });
});
