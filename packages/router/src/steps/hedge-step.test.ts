import type { Endpoint } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../../test/answered-attempt.ts";
import { attemptIn } from "../../test/attempt-in.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { healthAfter } from "../../test/health-after.ts";
import { model } from "../../test/model.ts";
import { routePlan } from "../../test/route-plan.ts";
import { routeQuery } from "../../test/route-query.ts";
import {
  type EndpointHealth,
  type NextStep,
  nextStep,
  observe,
  plan,
  type RoutePlan,
  type StepKnowledge,
} from "../index.ts";

const NOW = 1_000_000;
const north = endpoint("north");
const south = endpoint("south");
const west = endpoint("west");
const elsewhere = endpoint("other", { model: "acme/small" });
const DEADLINE = NOW + 600_000;

const planned = (
  candidates: readonly [Endpoint, ...Endpoint[]],
  parts: Partial<RoutePlan> = {},
): RoutePlan => routePlan(candidates, { hedge: { afterMs: 400, share: 0.05 }, ...parts });
const first = attemptIn("open", north, NOW);
const hedge = { ...attemptIn("open", south, NOW + 400), purpose: "hedge" } as const;
const ROOM: StepKnowledge = { traffic: { requests: 100, hedges: 4 } };
const patience: NextStep = { kind: "wait", untilMs: DEADLINE };
const hedgeAt = (of: Endpoint): NextStep => ({
  kind: "try",
  endpoint: of,
  afterMs: 0,
  purpose: "hedge",
});
const unwell = (of: Endpoint, kind: "unavailable" | "rate-limited") => {
  const parts = kind === "rate-limited" ? { retryAfterMs: 60_000 } : {};
  return new Map([[of.id, healthAfter(of, 5, kind, NOW, parts)]]);
};

describe("while the first attempt is silent", () => {
  it.each<[string, RoutePlan, number, StepKnowledge, NextStep]>([
    ["waits until it is late", planned([north, south]), 0, ROOM, dueAt(400)],
    ["still waits a moment before", planned([north, south]), 399, ROOM, dueAt(400)],
    ["tries another one when it is late", planned([north, south]), 400, ROOM, hedgeAt(south)],
    ["tries it later than due, too", planned([north, south]), 9_000, ROOM, hedgeAt(south)],
    ["stays within the model", planned([north, elsewhere, south]), 400, ROOM, hedgeAt(south)],
    ["has nobody else of the model", planned([north, elsewhere]), 400, ROOM, patience],
    ["has nobody else at all", planned([north]), 400, ROOM, patience],
    [
      "passes over an open breaker",
      planned([north, south, west]),
      400,
      { ...ROOM, health: unwell(south, "unavailable") },
      hedgeAt(west),
    ],
    [
      "passes over who asked for a pause",
      planned([north, south, west]),
      400,
      { ...ROOM, health: unwell(south, "rate-limited") },
      hedgeAt(west),
    ],
    [
      "leaves it where the others are unwell",
      planned([north, south]),
      400,
      { ...ROOM, health: unwell(south, "unavailable") },
      patience,
    ],
    [
      "leaves it when the share is used up",
      planned([north, south]),
      400,
      { traffic: { requests: 100, hedges: 5 } },
      patience,
    ],
    ["leaves it when nothing is known of the traffic", planned([north, south]), 400, {}, patience],
    [
      "leaves it when the share is nothing",
      planned([north, south], { hedge: { afterMs: 400, share: 0 } }),
      400,
      ROOM,
      patience,
    ],
    [
      "leaves it when the request's own time is over by then",
      planned([north, south], { deadlineAt: NOW + 400 }),
      100,
      ROOM,
      { kind: "wait", untilMs: NOW + 400 },
    ],
  ])("%s", (_, route, afterMs, known, expected) => {
    expect(nextStep(route, [first], NOW + afterMs, known)).toEqual(expected);
  });

  it("waits to the end where hedging was not asked for", () => {
    const { hedge: _none, ...route } = planned([north, south]);
    expect(nextStep(route, [first], NOW + 90_000, ROOM)).toEqual(patience);
  });
});

describe("with a second attempt", () => {
  const route = planned([north, south, west]);

  it("begins no third one", () => {
    expect(nextStep(route, [first, hedge], NOW + 90_000, ROOM)).toEqual(patience);
  });

  it.each(["committed", "done"] as const)("is finished when one of them is %s", (state) => {
    for (const attempts of [
      [first, attemptIn(state, south, NOW + 400)],
      [attemptIn(state, north, NOW), hedge],
    ]) {
      expect(nextStep(route, attempts, NOW + 500, ROOM)).toEqual({ kind: "finished" });
    }
  });

  it("stays finished when the loser was called off", () => {
    const attempts = [failedAttempt(north, "cancelled", NOW + 500), answeredAttempt(south, NOW)];
    expect(nextStep(route, attempts, NOW + 600, ROOM)).toEqual({ kind: "finished" });
  });

  it("waits for the other one when one fails, and falls back when both have", () => {
    const one = failedAttempt(north, "unavailable", NOW + 500);
    expect(nextStep(route, [one, hedge], NOW + 500, ROOM)).toEqual(patience);
    const both = [one, failedAttempt(south, "unavailable", NOW + 700)];
    expect(nextStep(route, both, NOW + 700, ROOM)).toMatchObject({
      kind: "try",
      endpoint: west,
      purpose: "fallback",
    });
  });

  it("is given up at the deadline", () => {
    expect(nextStep(route, [first, hedge], DEADLINE, ROOM)).toMatchObject({
      kind: "give-up",
      reason: "deadline",
    });
  });
});

describe("after a failure", () => {
  it("the fallback is not hedged: it is no first attempt", () => {
    const route = planned([north, south, west]);
    const fallback = attemptIn("open", south, NOW + 100);
    const attempts = [failedAttempt(north, "unavailable", NOW), fallback];
    expect(nextStep(route, attempts, NOW + 90_000, ROOM)).toEqual(patience);
  });
});

describe("the plan's own patience", () => {
  const large = model("acme/large", [north, south]);
  const served = large.endpoints[0] ?? expect.fail();
  const answers = (count: number, tookMs: number) => {
    let health: EndpointHealth | undefined;
    for (let each = 0; each < count; each += 1) {
      const at = NOW - 1_000;
      const startedAt = at - tookMs;
      health = observe(health, answeredAttempt(served, at, { startedAt, streamed: true }));
    }
    return new Map(health === undefined ? [] : [[served.id, health]]);
  };
  const hedgeOf = (health: ReadonlyMap<string, EndpointHealth>, asked = true) =>
    plan(
      routeQuery([large], {
        now: NOW,
        health,
        preferences: { order: ["north"] },
        ...(asked ? { hedge: { share: 0.1, streamed: true } } : {}),
      }),
    ).hedge;

  it("is the first endpoint's own p95, right within 2 %", () => {
    const told = hedgeOf(answers(20, 800));
    expect(told?.share).toBe(0.1);
    expect(told?.afterMs).toBeGreaterThanOrEqual(784);
    expect(told?.afterMs).toBeLessThanOrEqual(817);
  });

  it("is without end while too few answers are known, or hedging was not asked for", () => {
    expect(hedgeOf(answers(19, 800))).toBeUndefined();
    expect(hedgeOf(new Map())).toBeUndefined();
    expect(hedgeOf(answers(20, 800), false)).toBeUndefined();
  });
});

function dueAt(ms: number): NextStep {
  return { kind: "wait", untilMs: NOW + ms };
}
