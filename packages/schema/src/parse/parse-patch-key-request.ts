import { type PatchKeyRequest, patchKeyRequest } from "../keys/patch-key.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";
import { valueCheck } from "./value-check.ts";

const check = valueCheck(patchKeyRequest);

/** The body of `PATCH /keys/{hash}`, checked; here null is a value: it takes a limit away. */
export function parsePatchKeyRequest(body: unknown): Parsed<PatchKeyRequest> {
  return parseBody(check, body, "value");
}
