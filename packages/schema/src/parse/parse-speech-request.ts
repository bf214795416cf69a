import { type SpeechRequest, speechRequest } from "../speech/request.ts";
import { checkValue } from "./check-value.ts";
import { parseBody } from "./parse-body.ts";
import type { Parsed } from "./parsed.ts";

/** The body of `POST /audio/speech`, checked; top-level nulls are left out. */
export function parseSpeechRequest(body: unknown): Parsed<SpeechRequest> {
  return parseBody((given) => checkValue(speechRequest, given), body);
}
