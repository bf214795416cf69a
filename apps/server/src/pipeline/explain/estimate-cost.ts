import type { RouteQuery } from "@sluice/router";
import type { ChatRequest, Endpoint, EstimatedCost, Price } from "@sluice/schema";
import { costOfChat } from "../../money/cost.ts";
import { usdOf } from "../../money/usd.ts";
import { nameEndpoint } from "./name-endpoint.ts";

const FREE: Price = { prompt: 0, completion: 0 };

type EndpointCost = EstimatedCost["endpoints"][number];

/**
 * What a chat request would cost at each endpoint of its plan: from the shortest prompt its size allows, read
 * from the provider's cache, and an empty answer, to the longest prompt and answer. Charged by the same rules
 * as a real answer; what plugins call on the way is not in it.
 *
 * @param isOwn whether the caller brings the provider's key: then it costs nothing here (contract §7.29)
 */
export function estimateCost(
  candidates: readonly Endpoint[],
  request: ChatRequest,
  { needs, catalog }: Pick<RouteQuery, "needs" | "catalog">,
  isOwn: (endpoint: Endpoint) => boolean,
): EstimatedCost {
  const { promptTokens, leastPromptTokens = 0 } = needs;
  const prompt = { min: leastPromptTokens, max: promptTokens };
  const endpoints = candidates.map((endpoint) => {
    const paid = isOwn(endpoint) ? { ...endpoint, price: FREE } : endpoint;
    return costAt(paid, prompt, longest(endpoint));
  });
  return {
    min: Math.min(...endpoints.map(({ min }) => min)),
    max: endpoints.some(({ max }) => max === null)
      ? null
      : Math.max(...endpoints.map(({ max }) => max ?? 0)),
    prompt_tokens: prompt,
    endpoints,
  };

  /** `n` answers, none longer than was asked for, the endpoint makes, or its context holds. */
  function longest(endpoint: Endpoint): number | null {
    const context = endpoint.contextLength ?? catalog.models.get(endpoint.model)?.contextLength;
    const bounds = [
      needs.completionTokens,
      endpoint.maxCompletionTokens,
      context === undefined ? undefined : Math.max(0, context - prompt.min),
    ].filter((bound) => bound !== undefined);
    return bounds.length === 0 ? null : Math.min(...bounds) * (request.n ?? 1);
  }
}

function costAt(
  endpoint: Endpoint,
  prompt: EstimatedCost["prompt_tokens"],
  completion: number | null,
): EndpointCost {
  const { price } = endpoint;
  const unbounded = completion === null && price !== undefined && price.completion > 0;
  return {
    ...nameEndpoint(endpoint),
    min: Math.min(...costs(endpoint, prompt.min, 0)),
    max: unbounded ? null : Math.max(...costs(endpoint, prompt.max, completion ?? 0)),
    completion_tokens: { min: 0, max: completion },
    price_known: price !== undefined,
  };
}

/** USD, should the prompt be fresh, all read from the cache, or all written to it. */
function costs({ price }: Endpoint, prompt: number, completion: number): readonly number[] {
  const cached = [
    { cached_tokens: 0 },
    { cached_tokens: prompt },
    { cached_tokens: 0, cache_write_tokens: prompt },
  ];
  return cached.map((details) =>
    usdOf(
      costOfChat(price, {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion,
        prompt_tokens_details: details,
      }).totalNanos,
    ),
  );
}
