import { FAILURE_KINDS, type FailureKind, type ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { attemptIn } from "../../test/attempt-in.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { healthAfter } from "../../test/health-after.ts";
import { model } from "../../test/model.ts";
import { routePlan } from "../../test/route-plan.ts";
import { routeQuery } from "../../test/route-query.ts";
import { type Attempt, type FailedAttempt, nextStep, plan, type RoutePlan } from "../index.ts";

const NOW = 1_000_000;
const north = endpoint("north");
const south = endpoint("south", { supportsPrefill: true });
const west = endpoint("west", { supportsPrefill: true });
const plain = endpoint("plain");
const other = endpoint("other", { model: "acme/small", supportsPrefill: true });

const broke = (
  of: Endpoint,
  kind: FailureKind = "unreachable",
  parts: Partial<ProviderFailure> = {},
): FailedAttempt => ({ ...failedAttempt(of, kind, NOW, parts), committedAt: NOW });
const refusedPrefill = (of: Endpoint, kind: FailureKind = "rejected"): FailedAttempt => ({
  ...failedAttempt(of, kind, NOW, { status: 400 }),
  purpose: "continue",
});
const continuing = (
  candidates: readonly [Endpoint, ...Endpoint[]],
  parts: Partial<RoutePlan> = {},
) => routePlan(candidates, { recover: "continue", ...parts });
const toldOf = (route: RoutePlan, attempts: readonly Attempt[], now = NOW) => {
  const step = nextStep(route, attempts, now);
  return step.kind === "give-up" ? step : expect.fail(step.kind);
};

it("goes on at the next endpoint of the same model that takes a prefill", () => {
  const route = continuing([north, plain, other, south, west]);
  expect(nextStep(route, [broke(north)], NOW)).toEqual({
    kind: "try",
    endpoint: south,
    afterMs: 0,
    purpose: "continue",
  });
});

it("gives up unless the plan says so", () => {
  for (const recover of [undefined, "error"] as const) {
    const route = routePlan([north, south], recover === undefined ? {} : { recover });
    expect(toldOf(route, [broke(north)])).toMatchObject({
      reason: "failed",
      failure: { kind: "unreachable", provider: "north" },
    });
  }
});

it("a plan has it from its query", () => {
  const models = [model("acme/large", [north, south])];
  expect(plan(routeQuery(models, { recover: "continue" })).recover).toBe("continue");
  expect(plan(routeQuery(models)).recover).toBeUndefined();
});

describe("which failures are mended", () => {
  const lasting: ReadonlySet<FailureKind> = new Set(["rejected", "refused", "cancelled"]);
  it.each(FAILURE_KINDS.map((kind) => [kind, lasting.has(kind) ? "give-up" : "try"] as const))(
    "%s: %s",
    (kind, expected) => {
      const larger = { ...south, contextLength: 64_000 };
      expect(nextStep(continuing([north, larger]), [broke(north, kind)], NOW).kind).toBe(expected);
    },
  );

  it("what a provider says of a caller's own key is returned, its breaks are mended", () => {
    const own = { isByok: true, status: 401 };
    const route = continuing([north, south]);
    expect(toldOf(route, [broke(north, "unauthorized", own)]).failure.isByok).toBe(true);
    expect(nextStep(route, [broke(north, "timeout", own)], NOW).kind).toBe("try");
  });
});

describe("which endpoints go on", () => {
  it("none that was tried before, and none of a provider that refuses our credentials", () => {
    const twin = endpoint("north", { id: "north:2", supportsPrefill: true });
    const before = failedAttempt(south, "unavailable", NOW);
    expect(toldOf(continuing([south, north]), [before, broke(north)]).failure.provider).toBe(
      "north",
    );
    expect(
      nextStep(continuing([north, twin, south]), [broke(north, "unauthorized")], NOW),
    ).toMatchObject({ endpoint: south });
  });

  it("the one that lost a hedge may", () => {
    const lost: Attempt = { ...failedAttempt(south, "cancelled", NOW), purpose: "hedge" };
    expect(nextStep(continuing([north, south]), [broke(north), lost], NOW)).toMatchObject({
      endpoint: south,
      purpose: "continue",
    });
  });

  it("one whose breaker is open only when there is no other", () => {
    const health = new Map([[south.id, healthAfter(south, 10, "unavailable", NOW)]]);
    const ask = (route: RoutePlan) => nextStep(route, [broke(north)], NOW, { health });
    expect(ask(continuing([north, south, west]))).toMatchObject({ endpoint: west });
    expect(ask(continuing([north, south]))).toMatchObject({ endpoint: south });
  });
});

describe("a continuation", () => {
  it("that has not begun is waited for, until the deadline", () => {
    const open: Attempt = { ...attemptIn("open", south, NOW), purpose: "continue" };
    const route = continuing([north, south, west]);
    expect(nextStep(route, [broke(north), open], NOW)).toEqual({
      kind: "wait",
      untilMs: route.deadlineAt,
    });
    expect(toldOf(route, [broke(north), open], route.deadlineAt)).toMatchObject({
      reason: "failed",
      failure: { provider: "north" },
    });
  });

  it("that answers is the answer", () => {
    const committed = attemptIn("committed", south, NOW);
    expect(nextStep(continuing([north, south]), [broke(north), committed], NOW)).toEqual({
      kind: "finished",
    });
  });

  it("that is refused moves on, and never says what ended the answer", () => {
    const route = continuing([north, south, west]);
    const attempts = [broke(north, "timeout"), refusedPrefill(south)];
    expect(nextStep(route, attempts, NOW)).toMatchObject({ endpoint: west, purpose: "continue" });
    const step = toldOf(route, [...attempts, refusedPrefill(west, "unauthorized")]);
    expect(step.failure).toMatchObject({ kind: "timeout", provider: "north" });
    expect(step.attempts).toHaveLength(3);
  });

  it("that breaks is gone on with too; then its own failure is told", () => {
    const route = continuing([north, south, west]);
    const attempts: Attempt[] = [broke(north), { ...broke(south, "timeout"), purpose: "continue" }];
    expect(nextStep(route, attempts, NOW)).toMatchObject({ endpoint: west, purpose: "continue" });
    expect(toldOf(continuing([north, south]), attempts).failure).toMatchObject({
      kind: "timeout",
      provider: "south",
    });
  });

  it("that was called off ends it: nobody waits any more", () => {
    const attempts = [broke(north), refusedPrefill(south, "cancelled")];
    expect(toldOf(continuing([north, south, west]), attempts).failure.provider).toBe("north");
  });

  it("is never retried at its endpoint", () => {
    const retries = { attempts: 3, backoffMs: 250, maxBackoffMs: 5_000 };
    const attempts = [broke(north), refusedPrefill(south, "unavailable")];
    expect(toldOf(continuing([north, south], { retries }), attempts).failure.provider).toBe(
      "north",
    );
  });
});
