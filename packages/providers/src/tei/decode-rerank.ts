import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { decodeRerank as decodeUsual } from "../openai-compatible/rerank-decode.ts";

/** A rerank answer of the server: a bare list of index and score. */
export function decodeRerank(body: unknown, call: Call<RerankRequest>): RerankResponse {
  return decodeUsual(Array.isArray(body) ? { results: body } : body, call);
}
