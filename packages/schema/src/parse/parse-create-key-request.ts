import { type CreateKeyRequest, createKeyRequest } from "../keys/create-key.ts";
import { checkValue } from "./check-value.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

/** The body of `POST /keys`, checked; top-level nulls are left out. */
export function parseCreateKeyRequest(body: unknown): Parsed<CreateKeyRequest> {
  return parseBody((given) => checkValue(createKeyRequest, given), body);
}
