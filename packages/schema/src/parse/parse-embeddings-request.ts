import { type EmbeddingsRequest, embeddingsRequest } from "../embeddings/request.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";
import { valueCheck } from "./value-check.ts";

const check = valueCheck(embeddingsRequest);

/** The body of `POST /embeddings`, checked; top-level nulls are left out. */
export function parseEmbeddingsRequest(body: unknown): Parsed<EmbeddingsRequest> {
  return parseBody(check, body);
}
