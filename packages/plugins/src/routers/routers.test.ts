import type { Model } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costWish, tiersFor } from "../auto-router/cost-wish.ts";
import { pluginConformance } from "../conformance/plugin-conformance.ts";
import { activate, autoBetaRouter, autoRouter, checkDefaults, paretoRouter } from "../index.ts";
import { catalogOf, flat, modelOf } from "./__fixtures__/model-of.ts";
import { chatModels } from "./chat-models.ts";
import { estimatedScores } from "./estimated-scores.ts";
import { knownScore } from "./known-score.ts";
import { modelPrice } from "./model-price.ts";
import { pricePercentiles } from "./price-percentiles.ts";
import { slugMatcher } from "./slug-matcher.ts";

const ROUTERS = [autoRouter, autoBetaRouter, paretoRouter];
const catalog = catalogOf(
  modelOf("acme/large", flat(9), { scores: { coding: 0.9, chat: 0.2 }, created: 2 }),
  modelOf("acme/small", flat(1), { scores: { coding: 0.4, chat: 0.6 }, created: 1 }),
  modelOf("other/free", flat(0)),
);

describe.each(ROUTERS)("conformance of $id", (plugin) => {
  const model = plugin.routerModel?.slug ?? "";
  const checks = pluginConformance(plugin, {
    badOptions: [{ surprise: 1 }],
    host: { catalog },
    requests: [
      { model, messages: [{ role: "user", content: "Fix this bug in my Python code." }] },
      { models: ["acme/small", model], messages: [{ role: "user", content: "Hi" }], stream: true },
    ],
  });
  for (const { name, run } of checks) test(name, run);
});

describe("activation", () => {
  const ids = (models: readonly string[], items: { id: string; enabled?: boolean }[] = []) =>
    activate(items, ROUTERS, {}, models).map(({ plugin }) => plugin.id);

  test("is by the router model, with or without an item", () => {
    expect(ids(["sluice/auto"])).toEqual(["auto-router"]);
    expect(ids(["acme/small", "openrouter/pareto-code"])).toEqual(["pareto-router"]);
    expect(ids(["sluice/auto-beta", "sluice/auto"])).toEqual(["auto-router", "auto-beta-router"]);
    expect(ids(["acme/small"], [{ id: "auto-router" }])).toEqual([]);
    expect(ids([])).toEqual([]);
  });

  test("a turned-off plugin is a 400 only where its model is asked for", () => {
    expect(ids(["acme/small"], [{ id: "auto-router", enabled: false }])).toEqual([]);
    expect(() => ids(["sluice/auto"], [{ id: "auto-router", enabled: false }])).toThrow(
      "turns off",
    );
  });

  test("an account's entry is checked at the start, acting always or not", () => {
    expect(checkDefaults(ROUTERS, { "auto-router": { cost_tier: "high" } })).toEqual([]);
    expect(checkDefaults(ROUTERS, { "auto-router": { cost_tier: "huge" } })).toHaveLength(1);
  });
});

describe("cost", () => {
  test("every step of the older setting has a tier, two to each", () => {
    const tiers = Array.from({ length: 11 }, (_, step) => {
      return costWish({ cost_quality_tradeoff: step }).tier;
    });
    expect(tiers).toEqual([
      "max",
      "max",
      "max",
      "xhigh",
      "xhigh",
      "high",
      "high",
      "medium",
      "medium",
      "low",
      "low",
    ]);
    expect(costWish({})).toEqual({ tier: "low", isStrict: false });
  });

  test("a wish goes to the nearest tier, the cheaper one first", () => {
    expect(tiersFor({ tier: "high", isStrict: false })).toEqual([
      "high",
      "medium",
      "xhigh",
      "low",
      "max",
    ]);
    expect(tiersFor({ tier: "high", isStrict: true })).toEqual(["high"]);
  });

  test("places in price go from 0 to 100, equal prices have one, unknown ones none", () => {
    const prices = [3, 1, 2, 2, 5].map((usd, index) => modelOf(`m/${index}`, flat(usd)));
    const places = pricePercentiles([...prices, modelOf("m/unknown", undefined)]);
    expect([...places].toSorted()).toEqual([
      ["m/0", 75],
      ["m/1", 0],
      ["m/2", 25],
      ["m/3", 25],
      ["m/4", 100],
    ]);
    expect(pricePercentiles([modelOf("m/only", flat(7))]).get("m/only")).toBe(0);
    expect(pricePercentiles([])).toEqual(new Map());
  });

  test("the price of a model is that of three tokens read and one made, or of its prompts", () => {
    const model = modelOf("m/one", { prompt: 2, completion: 10 });
    expect(modelPrice(model)).toBe(4);
    expect(modelPrice(model, "prompt")).toBe(2);
    const [endpoint] = model.endpoints;
    if (endpoint === undefined) throw new Error("there is one");
    const flex = { ...endpoint, tier: "flex" as const, price: { prompt: 1, completion: 1 } };
    expect(modelPrice({ ...model, endpoints: [endpoint, flex] })).toBe(4);
    expect(modelPrice({ ...model, endpoints: [flex] })).toBe(1);
  });
});

test("models that chat are candidates, aliases of the newest and batches are not, and the echo only alone", () => {
  const echo = modelOf("local/echo", flat(0));
  const rank = modelOf("acme/rank", flat(1), { output: ["rerank"] });
  const slugs = (...models: readonly Model[]) =>
    chatModels(catalogOf(...models)).map(({ slug }) => slug);
  const latest = modelOf("~acme/large-latest", flat(9));
  const batch = modelOf("acme/large:batch", flat(4));
  expect(slugs(modelOf("acme/large", flat(9)), latest, batch, echo, rank)).toEqual(["acme/large"]);
  expect(slugs(echo, rank)).toEqual(["local/echo"]);
});

describe("scores", () => {
  const scored = (scores: Record<string, number>) => modelOf("m/one", flat(1), { scores });

  test.each([
    [{ "code:debugging": 0.9, coding: 0.1 }, "code:debugging", 0.9, "task"],
    [{ coding: 0.4, chat: 0.8 }, "code:review", 0.4, "task"],
    [{ chat: 0.8, coding: 0.2 }, "math", 0.8, "general"],
    [{ reasoning: 0.3, chat: 0.8 }, "math", 0.3, "task"],
    [{ a: 0.2, b: 0.4 }, "chat", 0.3, "general"],
  ] as const)("%j for %s", (scores, task, score, of) => {
    const known = knownScore(scored(scores), task);
    expect(known).toMatchObject({ of });
    expect(known?.score).toBeCloseTo(score);
  });

  test("nothing known is nothing, and a name of the language's own is no field", () => {
    expect(knownScore(modelOf("m/one", flat(1)), "chat")).toBeUndefined();
    expect(knownScore(scored({}), "chat")).toBeUndefined();
  });

  test("estimates lie between 0 and 1, and favour dearer, newer, larger and abler models", () => {
    const large = modelOf("m/large", flat(9), { created: 2, contextLength: 200_000 });
    const small = modelOf("m/small", flat(1), { created: 1, contextLength: 8000 });
    const bare = {
      ...small,
      slug: "m/bare",
      endpoints: small.endpoints.map((each) => ({ ...each, supports: [] })),
    };
    const models = [large, small, bare];
    const estimate = estimatedScores(models, "math", pricePercentiles(models));
    expect(estimate(large)).toBeCloseTo(1);
    expect(estimate(small)).toBeGreaterThan(estimate(bare));
    expect(estimate(bare)).toBeGreaterThanOrEqual(0);
    expect(estimatedScores([], "chat", new Map())(small)).toBeGreaterThanOrEqual(0);
  });
});

describe("lists of models", () => {
  const takes = (list: readonly string[], slug: string) => slugMatcher(list, catalog)?.(slug);

  test("slugs, prefixes, suffixes and anything between", () => {
    expect(takes(["acme/large"], "acme/large")).toBe(true);
    expect(takes(["acme/large"], "acme/large-2")).toBe(false);
    expect(takes(["acme/*"], "acme/large")).toBe(true);
    expect(takes(["acme/la*"], "acme/small")).toBe(false);
    expect(takes(["*/la*"], "acme/large")).toBe(true);
    expect(takes(["*-2"], "acme/large-2")).toBe(true);
    expect(takes([], "acme/large")).toBe(false);
    expect(slugMatcher(undefined, catalog)).toBeUndefined();
    expect(slugMatcher(null, catalog)).toBeUndefined();
  });

  test("another name of a model stands for it", () => {
    const named = { ...catalog, aliases: new Map([["a/large-1", "acme/large"]]) };
    expect(slugMatcher(["a/large-1"], named)?.("acme/large")).toBe(true);
  });

  test("no pattern is an expression", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "b", ".", "+", "(", "[", "\\", "/") });
    fc.assert(
      fc.property(part, part, (one, other) => {
        expect(takes([`${one}*${other}`], `${one}x${other}`)).toBe(true);
        expect(takes([`${one}.${other}`], `${one}x${other}`)).toBe(false);
      }),
    );
  });
});
