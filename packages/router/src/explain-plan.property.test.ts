import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyQuery } from "../test/any-query.ts";
import { explainPlan, plan } from "./index.ts";

const planned = (query: Parameters<typeof plan>[0]) => {
  try {
    return plan(query);
  } catch (error) {
    expect(error).toMatchObject({ status: 404 });
    return undefined;
  }
};

const GRID = 400;

/** How often each endpoint comes first. */
function firstsOver(query: Parameters<typeof plan>[0]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (let step = 0; step < GRID; step += 1) {
    const id = planned({ ...query, draw: (step + 0.5) / GRID })?.candidates[0].id ?? "";
    firsts.set(id, (firsts.get(id) ?? 0) + 1);
  }
  return firsts;
}

describe("the explanation of any query", () => {
  it("has the candidates of its plan in their order, and the same rejections", () => {
    fc.assert(
      fc.property(anyQuery, ({ query }) => {
        const route = planned(query);
        const told = explainPlan(query);
        expect(told.candidates.map(({ endpoint }) => endpoint)).toEqual(route?.candidates ?? []);
        expect(told.order).toEqual(route?.order);
        if (route === undefined) expect(told.failure?.status).toBe(404);
        else expect(told.rejected).toEqual(route.rejected);
      }),
      { numRuns: 300 },
    );
  });

  it("has a funnel that takes away what is rejected, and ends with the candidates", () => {
    fc.assert(
      fc.property(anyQuery, ({ query }) => {
        const { funnel, rejected, candidates } = explainPlan(query);
        const taken = funnel.flatMap(({ step, endpoint_count: left }, index) =>
          Array.from({ length: (funnel[index - 1]?.endpoint_count ?? left) - left }, () => step),
        );
        expect(taken.sort()).toEqual(rejected.map(({ reason }) => reason).sort());
        expect(funnel.at(-1)?.endpoint_count).toBe(candidates.length);
      }),
      { numRuns: 300 },
    );
  });

  it("gives chances that are what draws over an even grid come to", () => {
    fc.assert(
      fc.property(anyQuery, ({ query }) => {
        const { candidates } = explainPlan(query);
        const firsts = firstsOver(query);
        for (const { endpoint, firstProbability } of candidates) {
          const missed = Math.abs((firsts.get(endpoint.id) ?? 0) / GRID - firstProbability);
          // Three draws among five endpoints have at most 13 bounds, each of which the grid hits within a step.
          expect(missed).toBeLessThanOrEqual(13 / GRID);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("gives chances that together are 1, where all may be tried", () => {
    fc.assert(
      fc.property(anyQuery, ({ query }) => {
        fc.pre(query.preferences.allow_fallbacks !== false);
        const { candidates } = explainPlan(query);
        const total = candidates.reduce((sum, each) => sum + each.firstProbability, 0);
        expect(total).toBeCloseTo(candidates.length === 0 ? 0 : 1, 9);
      }),
    );
  });
});
