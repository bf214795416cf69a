import { type PatchKeyRequest, patchKeyRequest } from "../keys/patch-key.ts";
import { checkValue } from "./check-value.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

/** The body of `PATCH /keys/{hash}`, checked; here null is a value: it takes a limit away. */
export function parsePatchKeyRequest(body: unknown): Parsed<PatchKeyRequest> {
  return parseBody((given) => checkValue(patchKeyRequest, given), body, "value");
}
