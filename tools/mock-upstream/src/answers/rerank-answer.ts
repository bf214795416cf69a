import type { Script } from "../script.ts";
import { steps } from "../steps.ts";

/** What a rerank answer says. */
export interface RerankOptions {
  /** One score a document, by its place in the request: [0.9, 0.5] unless given. */
  readonly scores?: readonly number[];
  /** How many results to send; all unless given. */
  readonly topN?: number;
  /** Search units billed; 1 unless given. */
  readonly searchUnits?: number;
}

/** A rerank answer in Cohere's form: results by falling score, without the documents. */
export function rerankAnswer(options: RerankOptions = {}): Script {
  const { scores = [0.9, 0.5], topN = scores.length, searchUnits = 1 } = options;
  const results = scores
    .map((relevance_score, index) => ({ index, relevance_score }))
    .sort((left, right) => right.relevance_score - left.relevance_score)
    .slice(0, topN);
  return [
    steps.status(200),
    steps.json({
      id: "rerank-mock",
      results,
      meta: { api_version: { version: "2" }, billed_units: { search_units: searchUnits } },
    }),
  ];
}
