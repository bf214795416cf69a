import { type EmbeddingsRequest, embeddingsRequest } from "../embeddings/request.ts";
import { checkValue } from "./check-value.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

/** The body of `POST /embeddings`, checked; top-level nulls are left out. */
export function parseEmbeddingsRequest(body: unknown): Parsed<EmbeddingsRequest> {
  return parseBody((given) => checkValue(embeddingsRequest, given), body);
}
