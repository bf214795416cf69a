import type { RouteQuery } from "@sluice/router";
import type { ChatRequest, Endpoint, EstimatedCost, Price } from "@sluice/schema";
import { costOfChat } from "../../money/cost.ts";
import { usdOf } from "../../money/usd.ts";
import { mediaRead } from "../media-read.ts";
import { nameEndpoint } from "./name-endpoint.ts";
import { type MediaOfCall, possibleUsages } from "./possible-usages.ts";

const FREE: Price = { prompt: 0, completion: 0 };

type EndpointCost = EstimatedCost["endpoints"][number];

/** How much a call may read and make, tokens; null: nothing bounds the answer. */
interface AmountsOfCall {
  readonly prompt: EstimatedCost["prompt_tokens"];
  readonly longest: number | null;
  readonly media: MediaOfCall;
}

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
  const read = mediaRead(request);
  const endpoints = candidates.map((endpoint) => {
    const paid = isOwn(endpoint) ? { ...endpoint, price: FREE } : endpoint;
    const makes = catalog.models.get(endpoint.model)?.output ?? [];
    return costAt(paid, { prompt, longest: longest(endpoint), media: { ...read, makes } });
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

function costAt(endpoint: Endpoint, { prompt, longest, media }: AmountsOfCall): EndpointCost {
  const { price } = endpoint;
  const costs = (promptTokens: number, completionTokens: number): readonly number[] =>
    possibleUsages(promptTokens, completionTokens, media).map((usage) =>
      usdOf(costOfChat(price, usage, { images: media.images }).totalNanos),
    );
  return {
    ...nameEndpoint(endpoint),
    min: Math.min(...costs(prompt.min, 0)),
    max:
      longest === null && paysAnswer(price) ? null : Math.max(...costs(prompt.max, longest ?? 0)),
    completion_tokens: { min: 0, max: longest },
    price_known: price !== undefined,
  };
}

function paysAnswer(price: Price | undefined): boolean {
  if (price === undefined) return false;
  const { completion, reasoning = 0, audio_output: sound = 0, image_output: image = 0 } = price;
  return Math.max(completion, reasoning, sound, image) > 0;
}
