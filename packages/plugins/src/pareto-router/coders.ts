import type { Catalog } from "@sluice/schema";
import { chatModels } from "../routers/chat-models.ts";
import { estimatedScores } from "../routers/estimated-scores.ts";
import { modelPrice, type PriceSource } from "../routers/model-price.ts";
import { pricePercentiles } from "../routers/price-percentiles.ts";
import { type CodingTier, codingTier } from "./coding-tier.ts";

/** A model that may be chosen to program. */
export interface Coder {
  readonly slug: string;
  /** 0 to 1. */
  readonly score: number;
  readonly tier: CodingTier;
  /** USD per million tokens; undefined: nobody knows. */
  readonly price: number | undefined;
  /** Ids of its endpoints. */
  readonly endpoints: readonly string[];
}

/** The models that may be chosen, and whether their scores are guesses. */
export interface Coders {
  readonly coders: readonly Coder[];
  readonly isEstimate: boolean;
}

/** The chat models with a score for coding; where none has one, all of them, with estimates. */
export function codersOf(catalog: Catalog, source: PriceSource): Coders {
  const chat = chatModels(catalog);
  const scored = chat.filter(({ scores }) => scores?.coding !== undefined);
  const isEstimate = scored.length === 0;
  const estimate = isEstimate
    ? estimatedScores(chat, "code:generation", pricePercentiles(chat))
    : undefined;
  const coders = (isEstimate ? chat : scored).map((model) => {
    const score = estimate?.(model) ?? model.scores?.coding ?? 0;
    return {
      slug: model.slug,
      score,
      tier: codingTier(score),
      price: modelPrice(model, source),
      endpoints: model.endpoints.map(({ id }) => id),
    };
  });
  return { coders, isEstimate };
}
