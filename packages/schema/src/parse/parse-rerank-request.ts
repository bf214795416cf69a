import { type RerankRequest, rerankRequest } from "../rerank/request.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";
import { valueCheck } from "./value-check.ts";

const check = valueCheck(rerankRequest);

/** The body of `POST /rerank`, checked; top-level nulls are left out. */
export function parseRerankRequest(body: unknown): Parsed<RerankRequest> {
  return parseBody(check, body);
}
