import { type SpeechRequest, speechRequest } from "../speech/request.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";
import { valueCheck } from "./value-check.ts";

const check = valueCheck(speechRequest);

/** The body of `POST /audio/speech`, checked; top-level nulls are left out. */
export function parseSpeechRequest(body: unknown): Parsed<SpeechRequest> {
  return parseBody(check, body);
}
