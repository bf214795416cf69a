import { readFileSync } from "node:fs";
import type { PriceTier } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWanted } from "../../../apps/server/src/catalogue/is-wanted.ts";
import { exactPrice } from "./exact-price.ts";
import { extra } from "./extra.ts";
import { formatTable, makeTables } from "./make-tables.ts";
import { readSource } from "./read-source.ts";
import { DATA_OF, SOURCES } from "./sources.ts";

const CHOSEN = "2026-11-28";
const MONTHS_3_MS = 92 * 24 * 60 * 60 * 1000;

const ratesOf = ({ above: _limit, ...rates }: PriceTier) => rates;

const tables = await makeTables();
const models = [...tables.values()].flatMap((table) => table.models);

describe("the tables that the server carries", () => {
  test.each([...tables.keys()])("%s is as its package says", (provider) => {
    const file = `../../../apps/server/src/catalogue/data/${provider}.json`;
    const table = tables.get(provider);
    const made = table === undefined ? "" : formatTable(table);
    expect(readFileSync(new URL(file, import.meta.url), "utf8")).toBe(made);
  });

  test("no data was older than three months when it was chosen", () => {
    for (const day of Object.values(DATA_OF)) {
      expect(Date.parse(CHOSEN) - Date.parse(day)).toBeLessThanOrEqual(MONTHS_3_MS);
    }
  });

  test("slugs and the provider's own names are unique within a table", () => {
    for (const { models: own } of tables.values()) {
      expect(new Set(own.map(({ slug }) => slug)).size).toBe(own.length);
      expect(new Set(own.map(({ model }) => model)).size).toBe(own.length);
      for (const { slug } of own) expect(slug).toMatch(/^[^/\s]+\/[^/\s]+$/);
    }
  });

  test("a model has one slug at every provider that serves it", () => {
    const at = (provider: string, model: string) =>
      tables.get(provider)?.models.find((each) => each.model === model)?.slug;
    expect(at("anthropic", "claude-sonnet-4-5")).toBe("anthropic/claude-sonnet-4.5");
    expect(at("openrouter", "anthropic/claude-sonnet-4.5")).toBe("anthropic/claude-sonnet-4.5");
    expect(at("fireworks", "accounts/fireworks/models/glm-5p3")).toBe("z-ai/glm-5.3");
    expect(at("together", "zai-org/GLM-5.3")).toBe("z-ai/glm-5.3");
    expect(at("gemini", "gemini-2.5-flash")).toBe("google/gemini-2.5-flash");
  });

  test("of two names for one model the one without a date has the slug", () => {
    const own = tables.get("anthropic")?.models ?? [];
    const slugs = new Map(own.map(({ model, slug }) => [model, slug]));
    expect(slugs.get("claude-haiku-4-5")).toBe("anthropic/claude-haiku-4.5");
    expect(slugs.get("claude-haiku-4-5-20251001")).toBe("anthropic/claude-haiku-4-5-20251001");
  });

  test("a context that only keeps out of a dearer tier is no limit", () => {
    const pairs = models.flatMap(({ slug, contextLength = Number.POSITIVE_INFINITY, price }) =>
      (price?.tiers ?? []).map(({ above }) => ({ slug, fits: contextLength > above })),
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter(({ fits }) => !fits)).toEqual([]);
  });
});

describe("prices", () => {
  test("the dust of prices that were multiplied up is gone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (millionths) => {
        const published = Number(`${millionths}e-6`);
        expect(exactPrice((published / 1e6) * 1e6)).toBe(published);
        expect(exactPrice(published * 3 - published * 2)).toBe(published);
      }),
    );
  });

  test("none has dust or is negative", () => {
    const amounts = models.flatMap(({ slug, price }) => {
      if (price === undefined) return [];
      const { tiers = [], ...rates } = price;
      const lists: readonly Readonly<Record<string, number>>[] = [rates, ...tiers.map(ratesOf)];
      return lists.flatMap((each) => Object.values(each).map((usd) => ({ slug, usd })));
    });
    expect(amounts.length).toBeGreaterThan(1000);
    expect(amounts.filter(({ usd }) => usd < 0 || exactPrice(usd) !== usd)).toEqual([]);
  });

  test("only what is called free costs nothing", () => {
    const free = models.filter(
      ({ price, output }) =>
        price !== undefined && output.includes("text") && price.prompt + price.completion === 0,
    );
    expect(free.length).toBeGreaterThan(0);
    for (const { slug } of free) expect(slug).toMatch(/:free$/);
  });

  test("those of the source are kept: cache, tiers, requests", () => {
    const priceOf = (provider: string, model: string) =>
      tables.get(provider)?.models.find((each) => each.model === model)?.price;
    expect(priceOf("gemini", "gemini-2.5-pro")).toEqual({
      prompt: 1.25,
      completion: 10,
      cache_read: 0.125,
      search: 0.035,
      tiers: [{ above: 200_000, prompt: 2.5, completion: 15, cache_read: 0.25 }],
    });
    expect(priceOf("anthropic", "claude-opus-4-5")).toEqual({
      prompt: 5,
      completion: 25,
      cache_read: 0.5,
      cache_write: 6.25,
      input_cache_write_1h: 10,
      search: 0.01,
    });
    expect(priceOf("gemini", "gemini-3.5-flash")).toMatchObject({ search: 0.014 });
    expect(priceOf("gemini", "gemma-4-31b-it")?.search).toBeUndefined();
    expect(priceOf("perplexity", "sonar-pro")).toMatchObject({ request: 0.014 });
    expect(priceOf("perplexity", "sonar-deep-research")).toBeUndefined();
  });
});

describe("what no package has", () => {
  const readOf = async (provider: string) => {
    const source = SOURCES.find((each) => each.provider === provider);
    return source === undefined ? [] : readSource(source);
  };

  test.each(extra.leftOut)("$provider still has what is left out", async ({ provider, models }) => {
    const names = (await readOf(provider)).map(({ model }) => model);
    const idle = models.filter(
      (pattern) => !names.some((name) => isWanted([name], { only: [pattern] })),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(idle).toEqual([]);
  });

  test("every pattern of what models read fits some", () => {
    const patterns = extra.input.flatMap((each) => each.models);
    const fits = (pattern: string) =>
      models.some(({ slug }) => isWanted([slug], { only: [pattern] }));
    expect(patterns.filter((pattern) => !fits(pattern))).toEqual([]);
  });

  test("a write to the cache for an hour is dearer than one for a shorter time, in every tier", () => {
    for (const { provider, models: only } of extra.hourWrites) {
      const served = tables.get(provider)?.models ?? [];
      const written = served.filter(
        ({ slug, price }) => isWanted([slug], { only }) && price?.cache_write,
      );
      expect(written.length).toBeGreaterThan(0);
      for (const { price } of written) {
        for (const each of [price, ...(price?.tiers ?? [])]) {
          expect(each?.input_cache_write_1h).toBeGreaterThan(each?.cache_write ?? 0);
        }
      }
    }
  });

  test.each(extra.models)("no package has $model.slug", async ({ provider, model }) => {
    expect((await readOf(provider)).map((each) => each.model)).not.toContain(model.model);
  });
});
