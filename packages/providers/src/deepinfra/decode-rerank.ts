import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { decodeRerank as decodeUsual } from "../openai-compatible/rerank-decode.ts";
import { asObject } from "../read/as-object.ts";

/** A rerank answer of DeepInfra: a bare list of scores, one for each document in its place. */
export function decodeRerank(body: unknown, call: Call<RerankRequest>): RerankResponse {
  const given = asObject(body);
  if (!Array.isArray(given?.scores)) return decodeUsual(body, call);
  const { length } = given.scores;
  const { documents } = call.request;
  if (length !== documents.length) {
    throw malformed(call, `it holds ${length} of ${documents.length} scores`);
  }
  const results = given.scores.map((score, index) => ({ index, relevance_score: score }));
  return decodeUsual({ results, usage: { total_tokens: given.input_tokens } }, call);
}
