const north = {
  id: "acme/large@north/large-1",
  provider: "north",
  provider_name: "North",
  model: "acme/large",
} as const;
const south = {
  id: "acme/large@south/acme-large",
  provider: "south",
  provider_name: "South",
  model: "acme/large",
} as const;

/** A request that is to be explained. */
export const explainRequestExample = {
  model: "acme/large",
  messages: [{ role: "user", content: "Who would answer?" }],
  provider: { max_price: { prompt: 1 } },
  max_completion_tokens: 200,
};

/** What would become of it. */
export const explainExample = {
  plan: {
    requested: "acme/large",
    strategy: "direct",
    seed: null,
    allow_fallbacks: true,
    order: "draw",
    candidates: [{ ...north, probability: 1, moved_by: [] }],
    routing_funnel: [
      { step: "Available Endpoints", endpoint_count: 2 },
      { step: "Filter by Max Price", endpoint_count: 1 },
    ],
  },
  rejected: [{ ...south, reason: "Filter by Max Price", detail: "prompt price 3 is above 1" }],
  plugins: [{ id: "response-healing", before: false, after: true, server_tools: [] }],
  pipeline: [],
  dropped_parameters: [
    { ...north, dropped: [], changed: [{ name: "max_completion_tokens", into: "max_tokens" }] },
  ],
  estimated_cost: {
    min: 0.000004,
    max: 0.000433,
    prompt_tokens: { min: 4, max: 33 },
    endpoints: [
      {
        ...north,
        min: 0.000004,
        max: 0.000433,
        completion_tokens: { min: 0, max: 200 },
        price_known: true,
      },
    ],
  },
} as const;
