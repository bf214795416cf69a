import { type Attempt, type EndpointHealth, observe, type RouteQuery } from "@sluice/router";
import type { Endpoint, Model, ProviderPreferences } from "@sluice/schema";

/** One plan to be measured. */
export interface PlannedQuery {
  readonly name: string;
  readonly endpoints: 10 | 1000;
  readonly query: RouteQuery;
}

const PREFERENCES: Readonly<Record<string, ProviderPreferences>> = {
  draw: {},
  price: { sort: "price" },
  latency: { sort: "latency" },
  throughput: { sort: "throughput" },
  preferred: { preferred_max_latency: { p50: 1, p90: 2 }, preferred_min_throughput: 50 },
  order: { order: ["p3", "p5"] },
  filters: { zdr: true, max_price: { prompt: 3 }, ignore: ["p1"] },
};

const NOW = 1_000_000;
const ANSWERS = 20;

/** Every kind of order, over few and over many endpoints. */
export const QUERIES: readonly PlannedQuery[] = ([10, 1000] as const).flatMap((endpoints) =>
  Object.entries(PREFERENCES).map(([name, preferences]) => ({
    name,
    endpoints,
    query: queryOf(endpoints, preferences),
  })),
);

function queryOf(count: number, preferences: ProviderPreferences): RouteQuery {
  const model: Model = {
    slug: "t/large",
    name: "Large",
    distillable: false,
    input: ["text"],
    output: ["text"],
    endpoints: Array.from({ length: count }, (_, index) => endpointOf(index, count)),
  };
  return {
    models: [model.slug],
    preferences,
    needs: {
      operation: "chat",
      parameters: ["temperature"],
      inputModalities: ["text"],
      outputModalities: [],
      promptTokens: 100,
      voiceCloning: false,
    },
    allow: {},
    catalog: { models: new Map([[model.slug, model]]) },
    health: new Map(
      model.endpoints.map((endpoint, index) => [endpoint.id, healthOf(endpoint, index)]),
    ),
    ignoredProviders: [],
    retries: { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 },
    outageWindowMs: 30_000,
    refusal: "return",
    now: NOW,
    deadlineAt: NOW + 600_000,
    draw: 0.5,
  };
}

/** Some answers of the last minutes, of another speed for every endpoint; in no order. */
function healthOf(endpoint: Endpoint, index: number): EndpointHealth {
  const answers = Array.from({ length: ANSWERS }, (_, answer): Attempt => {
    const startedAt = NOW - 200_000 + answer * 10_000;
    const committedAt = startedAt + 300 + ((index * 7919) % 1_000) * 3 + answer * 50;
    const endedAt = committedAt + 4_000;
    const outputTokens = 100 + ((index * 31) % 400);
    const times = { startedAt, committedAt, endedAt };
    return { endpoint, purpose: "first", state: "done", streamed: true, ...times, outputTokens };
  });
  const [first, ...rest] = answers;
  if (first === undefined) throw new Error("no answer");
  return rest.reduce((health, attempt) => observe(health, attempt), observe(undefined, first));
}

/** Prices in no order; every third endpoint keeps data. */
function endpointOf(index: number, count: number): Endpoint {
  return {
    id: `t/large@p${index}`,
    provider: `p${index}`,
    providerName: `P${index}`,
    model: "t/large",
    upstreamModel: "large",
    price: { prompt: 1 + ((index * 7919) % count) / count, completion: 2 },
    quantization: "fp8",
    contextLength: 100_000,
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "allow",
    zdr: index % 3 !== 0,
    regions: [],
  };
}
