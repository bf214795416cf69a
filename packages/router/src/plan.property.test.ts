import type { Endpoint, Model } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoint } from "../test/endpoint.ts";
import { healthAfter } from "../test/health-after.ts";
import { model } from "../test/model.ts";
import { routeQuery } from "../test/route-query.ts";
import { type EndpointHealth, plan, type RoutePlan, type RouteQuery } from "./index.ts";

const PROVIDERS = ["north", "south", "west", "east", "mid"];
const names = fc.subarray([...PROVIDERS, "nobody"]);
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

const endpoints = fc.uniqueArray(
  fc.record({
    provider: fc.constantFrom(...PROVIDERS),
    price: fc.constantFrom(0, 0.5, 1, 3, 100),
    zdr: fc.boolean(),
    dataCollection: fc.constantFrom("allow" as const, "deny" as const),
    supports: fc.constantFrom(undefined, [], ["tools"], ["tools", "seed"]),
    maxCompletionTokens: fc.constantFrom(undefined, 100, 10_000),
    failures: fc.constantFrom(0, 0, 0, 2, 10),
  }),
  { selector: ({ provider }) => provider, maxLength: 5 },
);

const queries = fc
  .record({
    models: fc.array(endpoints, { minLength: 1, maxLength: 3 }),
    preferences: fc.record({
      order: maybe(names),
      only: maybe(names),
      ignore: maybe(names),
      allow_fallbacks: maybe(fc.boolean()),
      require_parameters: maybe(fc.boolean()),
      data_collection: maybe(fc.constantFrom("allow" as const, "deny" as const)),
      zdr: maybe(fc.boolean()),
      sort: maybe(
        fc.constantFrom("price" as const, "latency" as const, { partition: "none" as const }),
      ),
      max_price: maybe(fc.record({ prompt: maybe(fc.constantFrom(1, "2.5")) })),
    }),
    parameters: fc.subarray(["tools", "seed", "temperature"]),
    completionTokens: fc.constantFrom(50, 5_000),
    draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ models: made, preferences, parameters, completionTokens, draw }) => {
    const health = new Map<string, EndpointHealth>();
    const models = made.map((each, index) => {
      const built = model(
        `acme/m${index}`,
        each.map(({ price, failures: _, supports, maxCompletionTokens, ...rest }) =>
          endpoint(rest.provider, {
            ...rest,
            price: { prompt: price, completion: price },
            ...(supports === undefined ? {} : { supports }),
            ...(maxCompletionTokens === undefined ? {} : { maxCompletionTokens }),
          }),
        ),
      );
      for (const [place, { failures }] of each.entries()) {
        const of = built.endpoints[place];
        if (of !== undefined) health.set(of.id, healthAfter(of, failures, "malformed", 999_000));
      }
      return built;
    });
    return {
      models,
      query: routeQuery(models, {
        preferences,
        health,
        draw,
        needs: { parameters, completionTokens },
      }),
    };
  });

function planned(query: RouteQuery): RoutePlan | undefined {
  try {
    return plan(query);
  } catch (error) {
    expect(error).toMatchObject({ status: 404 });
    return undefined;
  }
}

/** The hard rules of a query said once more, in the plainest way. */
function mayServe({ preferences, needs }: RouteQuery, of: Endpoint): boolean {
  const { only, ignore, zdr, max_price: cap, order } = preferences;
  const most = cap?.prompt;
  const { provider, price, supports, maxCompletionTokens = Number.POSITIVE_INFINITY } = of;
  const listed = (name: string) =>
    name === "temperature" || supports === undefined || supports.includes(name);
  return [
    !only?.length || only.includes(provider),
    ignore?.includes(provider) !== true,
    preferences.data_collection !== "deny" || of.dataCollection === "deny",
    zdr !== true || of.zdr,
    most === undefined || most === null || (price?.prompt ?? 0) <= Number(most),
    preferences.require_parameters !== true || needs.parameters.every(listed),
    (needs.completionTokens ?? 0) <= maxCompletionTokens,
    preferences.allow_fallbacks !== false || !order?.length || order.includes(provider),
  ].every(Boolean);
}

const all = (models: readonly Model[]) => models.flatMap((each) => each.endpoints);

describe("any query", () => {
  it("plans exactly when some endpoint satisfies every hard rule, and never with another", () => {
    fc.assert(
      fc.property(queries, ({ models, query }) => {
        const fit = all(models).filter((each) => mayServe(query, each));
        const candidates = planned(query)?.candidates ?? [];
        expect(candidates.length > 0).toBe(fit.length > 0);
        expect(candidates.filter((each) => !fit.includes(each))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("puts every endpoint once, among the candidates or the rejected", () => {
    fc.assert(
      fc.property(queries, ({ models, query }) => {
        const route = planned(query);
        if (route === undefined) return;
        const placed = [...route.candidates, ...route.rejected.map((each) => each.endpoint)];
        expect(placed.map(({ id }) => id).sort()).toEqual(
          all(models)
            .map(({ id }) => id)
            .sort(),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same plan again, and leaves the query as it was", () => {
    fc.assert(
      fc.property(queries, ({ query }) => {
        const shown = () => JSON.stringify([query, [...query.catalog.models], [...query.health]]);
        const before = shown();
        expect(planned(query)).toEqual(planned(query));
        expect(shown()).toBe(before);
      }),
    );
  });

  it("keeps the order of the models unless they are ranked together", () => {
    fc.assert(
      fc.property(queries, ({ query }) => {
        if (typeof query.preferences.sort === "object") return;
        const slugs = planned(query)?.candidates.map((each) => each.model) ?? [];
        expect(slugs).toEqual([...slugs].sort());
      }),
    );
  });
});
