import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { AudioDecoder } from "../provider.ts";
import { parseJson } from "../read/parse-json.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

const NOTHING = new Uint8Array(0);
const MOST_TEXT_BYTES = 64 * 1024;

/**
 * Audio as it comes. What follows is judged by the content type alone, never by the first bytes, because
 * raw samples may look like anything: JSON and text where audio should be are a failure, told at the end
 * in the words that were sent.
 */
export function openAudio(call: Call<SpeechRequest>, headers: Headers): AudioDecoder {
  const type = headers.get("content-type") ?? "";
  const isText = /^\s*(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|xhtml))/i.test(type);
  return isText ? refusal(call) : { push: (bytes) => bytes, end: () => NOTHING };
}

function refusal(call: Call<SpeechRequest>): AudioDecoder {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    push(bytes) {
      if (size < MOST_TEXT_BYTES) parts.push(bytes);
      size += bytes.length;
      return NOTHING;
    },
    end() {
      const words = errorWords(parseJson(Buffer.concat(parts).toString()));
      if (words !== undefined) throw codecError(call, failureOfWords(words));
      throw malformed(call, "text came where audio should be");
    },
  };
}
