import type { Endpoint, Model } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyQuery } from "../test/any-query.ts";
import { plan, type RoutePlan, type RouteQuery } from "./index.ts";

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
      fc.property(anyQuery, ({ models, query }) => {
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
      fc.property(anyQuery, ({ models, query }) => {
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
      fc.property(anyQuery, ({ query }) => {
        const shown = () => JSON.stringify([query, [...query.catalog.models], [...query.health]]);
        const before = shown();
        expect(planned(query)).toEqual(planned(query));
        expect(shown()).toBe(before);
      }),
    );
  });

  it("leaves nothing to chance where an order or a sort is asked for", () => {
    fc.assert(
      fc.property(anyQuery, ({ query }) => {
        const { order, sort } = query.preferences;
        fc.pre(Boolean(order?.length) || typeof sort === "string");
        const all = [0, 0.4, 0.9].map((draw) => planned({ ...query, draw })?.candidates);
        expect(all[1]).toEqual(all[0]);
        expect(all[2]).toEqual(all[0]);
      }),
    );
  });

  it("keeps the order of the models unless they are ranked together", () => {
    fc.assert(
      fc.property(anyQuery, ({ query }) => {
        if (typeof query.preferences.sort === "object") return;
        const slugs = planned(query)?.candidates.map((each) => each.model) ?? [];
        expect(slugs).toEqual([...slugs].sort());
      }),
    );
  });
});
