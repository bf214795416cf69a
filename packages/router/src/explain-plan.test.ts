import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../test/answered-attempt.ts";
import { endpoint } from "../test/endpoint.ts";
import { healthAfter } from "../test/health-after.ts";
import { model } from "../test/model.ts";
import { routeQuery } from "../test/route-query.ts";
import { explainPlan, observe } from "./index.ts";

const NOW = 1_000_000;
const priced = (provider: string, usd: number) =>
  endpoint(provider, { price: { prompt: usd, completion: usd } });
const large = model("acme/large", [priced("north", 1), priced("south", 2), priced("west", 3)]);
const idOf = (provider: string) => `${provider}:acme/large:default`;
const explained = (preferences: object, parts: object = {}) => {
  const told = explainPlan(routeQuery([large], { preferences, now: NOW, ...parts }));
  const candidates = told.candidates.map(({ endpoint: { provider }, ...each }) => ({
    provider,
    chance: Number(each.firstProbability.toFixed(6)),
    movedBy: each.movedBy,
  }));
  return { ...told, candidates };
};
const sick = (provider: string) => {
  const found = large.endpoints.find((each) => each.provider === provider);
  return found === undefined
    ? expect.fail(provider)
    : ([found.id, healthAfter(found, 2, "unavailable", NOW - 1)] as const);
};

describe("the explanation of a plan", () => {
  it("has the chances of the draw", () => {
    // 1 : 1/4 : 1/9 is 36 : 9 : 4.
    expect(explained({}, { draw: 0.99 }).candidates).toEqual([
      { provider: "west", chance: 0.081633, movedBy: ["draw"] },
      { provider: "north", chance: 0.734694, movedBy: [] },
      { provider: "south", chance: 0.183673, movedBy: [] },
    ]);
  });

  it("says that an outage moved an endpoint behind, and draws without it", () => {
    expect(explained({}, { health: new Map([sick("south")]) }).candidates).toEqual([
      { provider: "north", chance: 0.9, movedBy: ["draw"] },
      { provider: "west", chance: 0.1, movedBy: [] },
      { provider: "south", chance: 0, movedBy: ["standing"] },
    ]);
  });

  it("speaks of no draw where there was nothing to draw among", () => {
    expect(explained({ only: ["south"] }).candidates).toEqual([
      { provider: "south", chance: 1, movedBy: [] },
    ]);
    const health = new Map([sick("south"), sick("west")]);
    expect(explained({}, { health }).candidates[0]).toEqual({
      provider: "north",
      chance: 1,
      movedBy: [],
    });
  });

  it("says what order, stickiness and a key of one's own moved", () => {
    const firstOf = (preferences: object, parts: object = {}) =>
      explained(preferences, parts).candidates[0];
    expect(firstOf({ order: ["west"] })).toEqual({
      provider: "west",
      chance: 1,
      movedBy: ["order"],
    });
    expect(firstOf({}, { sticky: new Set([idOf("south")]) })).toEqual({
      provider: "south",
      chance: 1,
      movedBy: ["sticky"],
    });
    expect(firstOf({}, { ownKeys: ["west"] })).toEqual({
      provider: "west",
      chance: 1,
      movedBy: ["own_key"],
    });
  });

  it("says who missed a performance preference", () => {
    const north = endpoint("north", { id: idOf("north") });
    const slow = observe(undefined, answeredAttempt(north, NOW, { startedAt: NOW - 9_000 }));
    const health = new Map([[idOf("north"), slow]]);
    const told = explained({ preferred_max_latency: 1 }, { health });
    expect(told.candidates.at(-1)).toEqual({
      provider: "north",
      chance: 0,
      movedBy: ["draw", "performance"],
    });
    expect(told.candidates.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 5);
  });

  it("has the funnel and the reason of each rejection", () => {
    const told = explained({ ignore: ["north"], max_price: { prompt: 2 } });
    expect(told.funnel).toEqual([
      { step: "Available Endpoints", endpoint_count: 3 },
      { step: "Filter by Input Modality", endpoint_count: 3 },
      { step: "Filter by Allowed Providers", endpoint_count: 2 },
      { step: "Filter by Max Price", endpoint_count: 1 },
      { step: "Filter by Context Length", endpoint_count: 1 },
    ]);
    expect(told.rejected.map(({ endpoint: { provider }, detail }) => [provider, detail])).toEqual([
      ["north", "north is ignored"],
      ["west", "prompt price 3 is above 2"],
    ]);
    expect(told.order).toEqual({ by: "draw" });
  });

  it("counts what soft rules, tiers and open breakers took out", () => {
    const mixed = model("acme/mixed", [
      endpoint("plain", { supports: [] }),
      endpoint("quick", { tier: "priority" }),
      endpoint("north"),
      endpoint("south"),
    ]);
    const north = mixed.endpoints[2] ?? expect.fail();
    const ill = healthAfter(north, 5, "unavailable", NOW - 1);
    const told = explainPlan(
      routeQuery([mixed], {
        now: NOW,
        health: new Map([[north.id, ill]]),
        needs: { parameters: ["tools"] },
      }),
    );
    expect(told.funnel.slice(-3)).toEqual([
      { step: "Filter by Service Tier", endpoint_count: 3 },
      { step: "Filter by Tool Compatibility", endpoint_count: 2 },
      { step: "Filter by Open Breaker", endpoint_count: 1 },
    ]);
    expect(told.rejected.map(({ endpoint: { provider }, reason }) => [provider, reason])).toEqual([
      ["quick", "Filter by Service Tier"],
      ["plain", "Filter by Tool Compatibility"],
      ["north", "Filter by Open Breaker"],
    ]);
  });

  it("tells a 404 instead of throwing it", () => {
    const told = explained({ only: ["nobody"] });
    expect(told).toMatchObject({ candidates: [], failure: { status: 404 } });
    expect(told).not.toHaveProperty("order");
    expect(told.rejected).toHaveLength(3);
  });
});
