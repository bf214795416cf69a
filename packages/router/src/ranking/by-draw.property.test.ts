import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoint } from "../../test/endpoint.ts";
import { model } from "../../test/model.ts";
import { routeQuery } from "../../test/route-query.ts";
import { plan } from "../index.ts";

const GRID = 2_000;

describe("the draw, over an even grid", () => {
  it("chooses each endpoint in proportion to 1/price²", () => {
    const prices = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(prices, (charged) => {
        const made = model(
          "acme/large",
          charged.map((usd, place) =>
            endpoint(`p${place}`, { price: { prompt: usd, completion: usd } }),
          ),
        );
        const counts = new Map<string, number>();
        for (let step = 0; step < GRID; step += 1) {
          const draw = (step + 0.5) / GRID;
          const { provider } = plan(routeQuery([made], { draw })).candidates[0];
          counts.set(provider, (counts.get(provider) ?? 0) + 1);
        }
        const total = charged.reduce((sum, usd) => sum + usd ** -2, 0);
        for (const [place, usd] of charged.entries()) {
          const expected = (GRID * usd ** -2) / total;
          expect(Math.abs((counts.get(`p${place}`) ?? 0) - expected)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 25 },
    );
  });
});
