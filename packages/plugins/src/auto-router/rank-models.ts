import type { ChatRequest, Model } from "@sluice/schema";
import { contextOf, estimatedScores } from "../routers/estimated-scores.ts";
import { knownScore } from "../routers/known-score.ts";
import { comparePrices, modelPrice } from "../routers/model-price.ts";
import { supportsAll } from "../routers/supports-all.ts";
import { readConversation } from "../task-type/conversation.ts";
import type { TaskType } from "../task-type/task-type.ts";

/** By what a model has its place: a score for the task, one for something else, or a guess. */
export type RankedBy = "score" | "general_score" | "estimate";

/** A model in its place. */
export interface RankedModel {
  readonly model: Model;
  readonly by: RankedBy;
}

interface Ranked extends RankedModel {
  /** 0: takes all that the request asks for. */
  readonly lacks: number;
  readonly score: number;
  readonly price: number | undefined;
}

const ORDER: readonly RankedBy[] = ["score", "general_score", "estimate"];

/**
 * Models for a task, the best first: those that take the request's tools and formats and are probably long
 * enough, then those with a score for the task, with another score, and with none; of equals the cheaper.
 *
 * @param percentiles places in price, 0 to 100, by slug
 */
export function rankModels(
  models: readonly Model[],
  task: TaskType,
  request: ChatRequest,
  percentiles: ReadonlyMap<string, number>,
): readonly RankedModel[] {
  const estimate = estimatedScores(models, task, percentiles);
  const parameters = wishesOf(request);
  const tokens = likelyTokens(request);
  const ranked = models.map((model): Ranked => {
    const known = knownScore(model, task);
    const roomy = (contextOf(model) ?? Number.POSITIVE_INFINITY) >= tokens;
    return {
      model,
      by: known === undefined ? "estimate" : known.of === "task" ? "score" : "general_score",
      lacks: (supportsAll(model, parameters) ? 0 : 1) + (roomy ? 0 : 2),
      score: known?.score ?? estimate(model),
      price: modelPrice(model),
    };
  });
  return ranked.sort(compare);
}

function compare(one: Ranked, other: Ranked): number {
  return (
    one.lacks - other.lacks ||
    ORDER.indexOf(one.by) - ORDER.indexOf(other.by) ||
    other.score - one.score ||
    comparePrices(one.price, other.price) ||
    (one.model.slug < other.model.slug ? -1 : 1)
  );
}

/** Parameters that a model should take, though another one would do. */
function wishesOf({ tools, response_format: format, reasoning }: ChatRequest): readonly string[] {
  return [
    ...((tools?.length ?? 0) > 0 ? ["tools"] : []),
    ...(format && format.type !== "text" ? ["response_format"] : []),
    ...(format?.type === "json_schema" ? ["structured_outputs"] : []),
    ...(reasoning ? ["reasoning"] : []),
  ];
}

/** Ordinary text has four characters to a token. */
function likelyTokens(request: ChatRequest): number {
  const answer = request.max_completion_tokens ?? request.max_tokens ?? 0;
  return readConversation(request).characters / 4 + answer;
}
