import fc from "fast-check";
import { type EndpointHealth, observe } from "../src/index.ts";
import { answeredAttempt } from "./answered-attempt.ts";
import { endpoint } from "./endpoint.ts";
import { failedAttempt } from "./failed-attempt.ts";
import { model } from "./model.ts";
import { routeQuery } from "./route-query.ts";

const NOW = 1_000_000;
const PROVIDERS = ["north", "south", "west", "east", "mid", "far"];
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

const answer = fc.record({
  ageMs: fc.constantFrom(1, 10_000, 100_000, 250_000, 900_000),
  latencyMs: fc.constantFrom(200, 210, 900, 3_000),
  streamed: fc.boolean(),
  outputTokens: fc.constantFrom(undefined, 5, 50, 500),
});
const failed = fc.record({
  ageMs: fc.constantFrom(1, 20_000, 40_000),
  kind: fc.constantFrom("unavailable" as const, "rate-limited" as const, "unauthorized" as const),
});
const endpoints = fc.uniqueArray(
  fc.record({
    provider: fc.constantFrom(...PROVIDERS),
    price: fc.constantFrom(undefined, 0, 1, 1, 2, 3),
    tier: fc.constantFrom("default" as const, "default" as const, "priority" as const),
    contextLength: fc.constantFrom(undefined, 150, 10_000),
    supports: fc.constantFrom(undefined, [], ["tools"]),
    answers: fc.array(answer, { maxLength: 6 }),
    failures: fc.array(failed, { maxLength: 6 }),
  }),
  { selector: ({ provider, tier }) => `${provider} ${tier}`, minLength: 1, maxLength: 8 },
);
const limits = fc.constantFrom(undefined, null, 0.5, { p50: 0.205, p90: 1 }, { p99: 100 });

/** Any query over up to three models whose endpoints were measured, failed, or asked to be left alone. */
export const anyMeasuredQuery = fc
  .record({
    models: fc.array(endpoints, { minLength: 1, maxLength: 3 }),
    suffixes: fc.array(fc.constantFrom("", "", ":nitro", ":floor", ":exacto"), { minLength: 3 }),
    preferences: fc.record(
      {
        order: maybe(fc.subarray(PROVIDERS)),
        sort: maybe(
          fc.constantFrom(
            "price" as const,
            "latency" as const,
            "throughput" as const,
            "exacto" as const,
            { partition: "none" as const },
            { by: "latency" as const, partition: "none" as const },
          ),
        ),
        preferred_max_latency: limits,
        preferred_min_throughput: fc.constantFrom(undefined, 20, { p75: 100 }),
        allow_fallbacks: fc.constantFrom(true, true, null),
      },
      { requiredKeys: [] },
    ),
    serviceTier: fc.constantFrom(undefined, undefined, "priority"),
    ownKeys: fc.constantFrom(undefined, undefined, ["west"]),
    sticky: fc.subarray(PROVIDERS, { maxLength: 1 }),
    draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ models: made, suffixes, preferences, serviceTier, ownKeys, sticky, draw }) => {
    const health = new Map<string, EndpointHealth>();
    const models = made.map((parts, index) => {
      const built = model(
        `acme/m${index}`,
        parts.map(({ price, supports, contextLength, tier, provider }) => {
          const { price: _, ...plain } = endpoint(provider, {
            tier,
            ...(supports === undefined ? {} : { supports }),
            ...(contextLength === undefined ? {} : { contextLength }),
          });
          return price === undefined
            ? plain
            : { ...plain, price: { prompt: price, completion: price } };
        }),
      );
      for (const [place, of] of built.endpoints.entries()) {
        const { answers = [], failures = [] } = parts[place] ?? {};
        const attempts = [
          ...answers.map(({ ageMs, latencyMs, streamed, outputTokens }) =>
            answeredAttempt(of, NOW - ageMs, {
              startedAt: NOW - ageMs - latencyMs,
              committedAt: NOW - ageMs - latencyMs / 2,
              streamed,
              ...(outputTokens === undefined ? {} : { outputTokens }),
            }),
          ),
          ...failures.map(({ ageMs, kind }) => failedAttempt(of, kind, NOW - ageMs)),
        ].sort((one, other) => one.endedAt - other.endedAt);
        for (const attempt of attempts) health.set(of.id, observe(health.get(of.id), attempt));
      }
      return built;
    });
    const query = routeQuery(models, {
      preferences,
      health,
      draw,
      sticky: new Set(sticky.map((provider) => `${provider}:acme/m0:default`)),
      ...(ownKeys === undefined ? {} : { ownKeys }),
      needs: {
        ...(serviceTier === undefined ? {} : { serviceTier }),
        parameters: ["temperature"],
        completionTokens: 60,
        promptTokens: 500,
      },
    });
    const [first, ...rest] = query.models.map((slug, place) => `${slug}${suffixes[place]}`);
    return { ...query, models: [first ?? "", ...rest] as const };
  });
