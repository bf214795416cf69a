import { type RerankRequest, rerankRequest } from "../rerank/request.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

/** The body of `POST /rerank`, checked; top-level nulls are left out. */
export function parseRerankRequest(body: unknown): Parsed<RerankRequest> {
  return parseBody(rerankRequest, body);
}
