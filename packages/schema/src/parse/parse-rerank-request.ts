import { type RerankRequest, rerankRequest } from "../rerank/request.ts";
import { checkValue } from "./check-value.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

/** The body of `POST /rerank`, checked; top-level nulls are left out. */
export function parseRerankRequest(body: unknown): Parsed<RerankRequest> {
  return parseBody((given) => checkValue(rerankRequest, given), body);
}
