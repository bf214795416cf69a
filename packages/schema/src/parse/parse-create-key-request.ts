import { type CreateKeyRequest, createKeyRequest } from "../keys/create-key.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";
import { valueCheck } from "./value-check.ts";

const check = valueCheck(createKeyRequest);

/** The body of `POST /keys`, checked; top-level nulls are left out. */
export function parseCreateKeyRequest(body: unknown): Parsed<CreateKeyRequest> {
  return parseBody(check, body);
}
