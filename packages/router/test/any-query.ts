import fc from "fast-check";
import type { EndpointHealth } from "../src/index.ts";
import { endpoint } from "./endpoint.ts";
import { healthAfter } from "./health-after.ts";
import { model } from "./model.ts";
import { routeQuery } from "./route-query.ts";

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

/** Any query over up to three models at up to five providers, some of them sick. */
export const anyQuery = fc
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
