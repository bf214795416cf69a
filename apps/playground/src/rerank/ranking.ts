import type { RerankBody, RerankDocument } from "../api/rerank-body.ts";
import type { RerankReply } from "../api/rerank-reply.ts";
import { type Bar, type BarScale, barOf, barScale } from "./bar-scale.ts";

/** A document at the place that it was given. */
export interface RankedDocument {
  /** From 1. */
  readonly rank: number;
  /** Its place in the request, from 1. */
  readonly place: number;
  /** By how many places it went up; negative: down. */
  readonly climbed: number;
  readonly score: number;
  readonly bar: Bar;
  readonly document: RerankDocument;
  /** Its id on the page; undefined when the answer names a place that the request has not. */
  readonly id: number | undefined;
}

/** The documents as they were ranked, and the scale of their bars. */
export interface Ranking {
  readonly scale: BarScale;
  readonly ranked: readonly RankedDocument[];
  /** How many documents were sent. */
  readonly of: number;
}

/** What was sent: the body, and the ids of its documents in their order. */
export interface SentRequest {
  readonly body: RerankBody;
  readonly sent: readonly number[];
}

/** The best first: as the answer has them, and by score where it has them otherwise (equals as told). */
export function rankingOf({ body }: RerankReply, request: SentRequest): Ranking {
  const results = [...body.results].sort((a, b) => b.relevance_score - a.relevance_score);
  const scale = barScale(results.map(({ relevance_score }) => relevance_score));
  const ranked = results.map(({ index, relevance_score, document }, position) => ({
    rank: position + 1,
    place: index + 1,
    climbed: index - position,
    score: relevance_score,
    bar: barOf(relevance_score, scale),
    document: request.body.documents[index] ?? document ?? "",
    id: request.sent[index],
  }));
  return { scale, ranked, of: request.body.documents.length };
}
