import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyMeasuredQuery } from "../../test/any-measured-query.ts";
import { obviousOrder } from "../../test/obvious-order.ts";
import { plan } from "../index.ts";

describe("the order of any plan", () => {
  it("is the one that sorting by each rule in turn would give", () => {
    fc.assert(
      fc.property(anyMeasuredQuery, (query) => {
        const { candidates } = plan(query);
        const planned = candidates.map(({ id }) => id);
        const catalogue = [...query.catalog.models.values()].flatMap(({ endpoints }) => endpoints);
        const left = catalogue.filter(({ id }) => planned.includes(id));
        expect(planned).toEqual(obviousOrder(query, left));
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not depend on what was planned before", () => {
    fc.assert(
      fc.property(anyMeasuredQuery, fc.nat(400_000), (query, laterMs) => {
        const later = { ...query, now: query.now + laterMs };
        const first = plan(later).candidates;
        plan({ ...query, health: new Map() });
        plan(query);
        expect(plan(later).candidates).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});
