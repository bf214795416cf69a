import type { RouteQuery } from "@sluice/router";
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
  order: { order: ["p3", "p5"] },
  filters: { zdr: true, max_price: { prompt: 3 }, ignore: ["p1"] },
};

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
    health: new Map(),
    ignoredProviders: [],
    retries: { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 },
    outageWindowMs: 30_000,
    refusal: "return",
    now: 1_000_000,
    deadlineAt: 1_600_000,
    draw: 0.5,
  };
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
