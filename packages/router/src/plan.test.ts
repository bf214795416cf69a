import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../test/answered-attempt.ts";
import { endpoint } from "../test/endpoint.ts";
import { errorOf } from "../test/error-of.ts";
import { healthAfter } from "../test/health-after.ts";
import { model } from "../test/model.ts";
import { providersOf } from "../test/providers-of.ts";
import { routeQuery } from "../test/route-query.ts";
import { observe, plan } from "./index.ts";

const priced = (provider: string, prompt: number) =>
  endpoint(provider, { price: { prompt, completion: prompt } });
const large = model("acme/large", [priced("north", 1), priced("south", 2), priced("west", 3)]);
const small = model("acme/small", [priced("east", 1)]);
const NOW = 1_000_000;
const sick = (provider: string, slug = "acme/large") => {
  const found = [large, small]
    .flatMap(({ endpoints }) => endpoints)
    .find((each) => each.provider === provider && each.model === slug);
  if (found === undefined) return expect.fail(`no ${provider}`);
  return (times: number) => [found.id, healthAfter(found, times, "unavailable", NOW - 1)] as const;
};

describe("the default order", () => {
  it("draws the first with weight 1/price² and lets the rest follow by price", () => {
    const firsts = new Map<string, number>();
    const draws = 4_900;
    for (let step = 0; step < draws; step += 1) {
      const [first] = providersOf(plan(routeQuery([large], { draw: (step + 0.5) / draws })));
      firsts.set(`${first}`, (firsts.get(`${first}`) ?? 0) + 1);
    }
    // 1 : 1/4 : 1/9 is 36 : 9 : 4.
    expect(firsts.get("north")).toBeCloseTo(3_600, -1);
    expect(firsts.get("south")).toBeCloseTo(900, -1);
    expect(firsts.get("west")).toBeCloseTo(400, -1);
    expect(providersOf(plan(routeQuery([large], { draw: 0.999 })))).toEqual([
      "west",
      "north",
      "south",
    ]);
  });

  it("gives the first nine times as often as the third, and the unstable one last", () => {
    const health = new Map([sick("south")(2)]);
    const orders = Array.from({ length: 1_000 }, (_, step) =>
      providersOf(plan(routeQuery([large], { health, draw: step / 1_000 }))),
    );
    expect(orders.filter(([first]) => first === "north")).toHaveLength(900);
    expect(orders.filter(([first]) => first === "west")).toHaveLength(100);
    expect(new Set(orders.map((order) => order.at(-1)))).toEqual(new Set(["south"]));
  });

  it("prefers free endpoints to priced ones and draws evenly among them", () => {
    const free = model("acme/large", [priced("north", 1), priced("south", 0), priced("west", 0)]);
    const first = (draw: number) => providersOf(plan(routeQuery([free], { draw })))[0];
    expect([0, 0.49, 0.51, 0.99].map(first)).toEqual(["south", "south", "west", "west"]);
  });

  it("puts endpoints of unknown price behind, and draws evenly where no price is known", () => {
    const unpriced = (provider: string) => {
      const { price: _, ...rest } = endpoint(provider);
      return rest;
    };
    const mixed = model("acme/large", [unpriced("north"), priced("south", 9)]);
    expect(providersOf(plan(routeQuery([mixed], { draw: 0.999 })))).toEqual(["south", "north"]);
    const none = model("acme/large", [unpriced("north"), unpriced("south")]);
    const first = (draw: number) => providersOf(plan(routeQuery([none], { draw })))[0];
    expect([0.4, 0.6].map(first)).toEqual(["north", "south"]);
  });

  it("survives prices whose squares are beyond numbers", () => {
    const tiny = model("acme/large", [priced("north", 1e-200), priced("south", 1e-200)]);
    expect(providersOf(plan(routeQuery([tiny], { draw: 0.75 })))[0]).toBe("south");
  });

  it("ranks rerank by the search price and speech by the price of characters", () => {
    const sold = (provider: string, search: number, characters: number) =>
      endpoint(provider, { price: { prompt: 1, completion: 1, search, characters } });
    const endpoints = [sold("north", 0.1, 30), sold("south", 0.001, 90)];
    const rerank = model("acme/rank", endpoints, { output: ["rerank"] });
    const speech = model("acme/voice", endpoints, { output: ["speech"] });
    const first = (of: typeof rerank, operation: "rerank" | "speech") =>
      providersOf(plan(routeQuery([of], { draw: 0.5, needs: { operation } })))[0];
    expect(first(rerank, "rerank")).toBe("south");
    expect(first(speech, "speech")).toBe("north");
  });

  it("lets a pause that upstream asked for pass, unless only the primary may serve", () => {
    const [north] = large.endpoints;
    if (north === undefined) return expect.fail();
    const paused = healthAfter(north, 1, "rate-limited", NOW - 1_000, { retryAfterMs: 7_000 });
    const health = new Map([[north.id, paused]]);
    const order = (allow: boolean, now: number) =>
      providersOf(
        plan(routeQuery([large], { health, now, preferences: { allow_fallbacks: allow } })),
      );
    expect(order(true, NOW)).toEqual(["south", "west", "north"]);
    expect(order(true, NOW + 6_001)[0]).toBe("north");
    expect(order(false, NOW)).toEqual(["north"]);
  });

  it("tries an endpoint that is probably too small behind the larger", () => {
    const sized = model("acme/large", [
      endpoint("north", { contextLength: 8_000, price: { prompt: 1, completion: 1 } }),
      endpoint("south", { contextLength: 90_000, price: { prompt: 5, completion: 5 } }),
    ]);
    expect(providersOf(plan(routeQuery([sized], { needs: { promptTokens: 40_000 } })))).toEqual([
      "south",
      "north",
    ]);
  });
});

describe("order, sort and stickiness", () => {
  const order = (preferences: object, parts: object = {}) =>
    providersOf(plan(routeQuery([large], { preferences, draw: 0.999, ...parts })));

  it("tries the named in their order, then the rest by price", () => {
    expect(order({ order: ["west"] })).toEqual(["west", "north", "south"]);
    expect(order({ order: ["South", "nobody", "NORTH"] })).toEqual(["south", "north", "west"]);
  });

  it("tries nobody but the named when fallbacks are off", () => {
    expect(order({ order: ["west", "south"], allow_fallbacks: false })).toEqual(["west", "south"]);
  });

  it("keeps the caller's order through an outage", () => {
    const health = new Map([sick("west")(2)]);
    expect(order({ order: ["west", "south"] }, { health })[0]).toBe("west");
  });

  it("uses only the primary of each model without fallbacks", () => {
    const route = plan(routeQuery([large, small], { preferences: { allow_fallbacks: false } }));
    expect(providersOf(route)).toEqual(["north", "east"]);
    expect(route.rejected.map(({ reason }) => reason)).toEqual([
      "Filter by Fallback",
      "Filter by Fallback",
    ]);
  });

  it("sorts by price strictly, outages last", () => {
    expect(order({ sort: "price" })).toEqual(["north", "south", "west"]);
    const health = new Map([sick("north")(2)]);
    expect(order({ sort: { by: "price" } }, { health })).toEqual(["south", "west", "north"]);
  });

  it("lets order win over sort", () => {
    expect(order({ sort: "price", order: ["west"] })[0]).toBe("west");
  });

  it("ranks the endpoints of all models together without partition", () => {
    const sort = { by: "price", partition: "none" } as const;
    const route = plan(routeQuery([large, small], { preferences: { sort } }));
    expect(providersOf(route)).toEqual(["north", "east", "south", "west"]);
  });

  it("sorts by observed latency and throughput, the unknown last", () => {
    const seen = (provider: string, latencyMs: number, outputTokens: number) => {
      const of = endpoint(provider, { id: `${provider}:acme/large:default` });
      const startedAt = NOW - 2_000;
      const committedAt = startedAt + latencyMs;
      const times = { startedAt, committedAt, endedAt: committedAt + 1_000 };
      const attempt = answeredAttempt(of, NOW, { ...times, outputTokens, streamed: true });
      return [of.id, observe(undefined, attempt)] as const;
    };
    const health = new Map([seen("west", 100, 10), seen("south", 300, 90)]);
    expect(order({ sort: "latency" }, { health })).toEqual(["west", "south", "north"]);
    expect(order({ sort: "throughput" }, { health })).toEqual(["south", "west", "north"]);
    expect(order({ preferred_max_latency: 0.2, sort: "price" }, { health })).toEqual([
      "north",
      "west",
      "south",
    ]);
    expect(order({ preferred_min_throughput: { p90: 50 }, sort: "price" }, { health })).toEqual([
      "north",
      "south",
      "west",
    ]);
  });

  it("puts the sticky endpoint first as long as it is well", () => {
    const sticky = new Set(["south:acme/large:default"]);
    expect(order({}, { sticky, draw: 0 })[0]).toBe("south");
    const health = new Map([sick("south")(2)]);
    expect(order({}, { sticky, draw: 0, health })[0]).toBe("north");
    expect(order({ order: ["west"] }, { sticky })[0]).toBe("west");
    expect(order({ sort: "price" }, { sticky })[0]).toBe("south");
  });

  it("tells by what the plan is in order", () => {
    const told = (preferences: object, parts: object = {}) =>
      plan(routeQuery([large], { preferences, ...parts })).order;
    expect(told({})).toEqual({ by: "draw" });
    expect(told({ order: ["west"], sort: "price" })).toEqual({ by: "order" });
    const sticky = new Set(["south:acme/large:default"]);
    expect(told({ sort: "price" }, { sticky })).toEqual({
      by: "price",
      sticky: "south:acme/large:default",
    });
  });
});

describe("a key of the caller's own", () => {
  const first = (preferences: object, parts: object = {}) =>
    providersOf(plan(routeQuery([large], { preferences, ownKeys: ["South"], ...parts })))[0];

  it("comes first, whatever else is asked", () => {
    expect(first({})).toBe("south");
    expect(first({ order: ["west", "north"] })).toBe("south");
    expect(first({ sort: "price" })).toBe("south");
    expect(first({}, { sticky: new Set(["west:acme/large:default"]) })).toBe("south");
  });

  it("is not kept away by a breaker that our key opened", () => {
    const health = new Map([sick("south")(10)]);
    expect(first({}, { health })).toBe("south");
  });

  it("loosens no filter", () => {
    expect(first({ ignore: ["south"] })).toBe("north");
  });
});

describe("suffixes of a model", () => {
  const at = (price: number, tier: "default" | "flex" | "priority") =>
    endpoint("north", { tier, price: { prompt: price, completion: price } });
  const tiered = model("acme/large", [at(2, "default"), at(1, "flex"), at(9, "priority")]);
  const free = model("acme/large:free", [at(0, "default")]);
  const tiers = (slug: string, preferences: object = {}) => {
    const query = routeQuery([tiered, free], { preferences });
    const route = plan({ ...query, models: [slug] });
    return { tiers: route.candidates.map(({ tier }) => tier), by: route.order.by };
  };

  it.each([
    ["acme/large:nitro", ["default", "priority"], "throughput"],
    ["acme/large:floor", ["flex", "default"], "price"],
    ["acme/large:exacto", ["default"], "exacto"],
    ["acme/large:online", ["default"], "draw"],
    ["acme/large:online:floor", ["flex", "default"], "price"],
    ["acme/large:free", ["default"], "draw"],
    ["acme/large:free:nitro", ["default"], "throughput"],
  ])("%s", (slug, expected, by) => {
    expect(tiers(slug)).toEqual({ tiers: expected, by });
  });

  it("yield to the sort that the request names, and keep their tier", () => {
    expect(tiers("acme/large:nitro", { sort: "price" })).toEqual({
      tiers: ["default", "priority"],
      by: "price",
    });
  });

  it("hold for their own model", () => {
    const query = routeQuery([tiered, small]);
    const route = plan({ ...query, models: ["acme/small", "acme/large:floor"] });
    expect(route.candidates.map(({ tier }) => tier)).toEqual(["default", "flex", "default"]);
  });

  it("name no model that is not there", () => {
    expect(errorOf(() => tiers("acme/none:nitro"))).toMatchObject({
      status: 400,
      message: "acme/none:nitro is not a valid model ID",
    });
    expect(errorOf(() => tiers("acme/large:odd")).status).toBe(400);
  });
});

describe("breakers", () => {
  it("takes an endpoint with an open breaker out", () => {
    const health = new Map([sick("north")(10)]);
    const route = plan(routeQuery([large], { health }));
    expect(providersOf(route)).toEqual(["south", "west"]);
    expect(route.rejected).toMatchObject([{ reason: "Filter by Open Breaker" }]);
  });

  it("keeps it when nothing else is left", () => {
    const health = new Map([sick("east", "acme/small")(10)]);
    expect(providersOf(plan(routeQuery([small], { health })))).toEqual(["east"]);
  });

  it("moves to the next model when that is what is left", () => {
    const health = new Map([sick("east", "acme/small")(10)]);
    expect(providersOf(plan(routeQuery([small, large], { health })))[0]).toBe("north");
  });
});

describe("models", () => {
  it("takes the models in order, each once", () => {
    const query = routeQuery([small, large]);
    const route = plan({ ...query, models: ["acme/small", "acme/large", "acme/small"] });
    expect(providersOf(route)).toEqual(["east", "north", "south", "west"]);
    expect(route).toMatchObject({ requested: "acme/small", strategy: "fallback" });
  });

  it("calls one model direct, and tells what a router was asked", () => {
    expect(plan(routeQuery([small])).strategy).toBe("direct");
    const routed = plan(routeQuery([small], { requested: "sluice/auto", strategy: "auto" }));
    expect(routed).toMatchObject({ requested: "sluice/auto", strategy: "auto" });
  });

  it("refuses an unknown slug anywhere in the list", () => {
    const query = { ...routeQuery([small]), models: ["acme/small", "acme/none"] as const };
    expect(errorOf(() => plan(query))).toMatchObject({
      status: 400,
      message: "acme/none is not a valid model ID",
    });
  });

  it("refuses a model of another operation", () => {
    const query = routeQuery([small], { needs: { operation: "rerank" } });
    expect(errorOf(() => plan(query))).toMatchObject({
      status: 400,
      message: "acme/small does not serve rerank requests; its output is text",
    });
  });
});
