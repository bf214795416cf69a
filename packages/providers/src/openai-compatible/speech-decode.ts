import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { AudioDecoder } from "../provider.ts";
import { parseJson } from "../read/parse-json.ts";
import { refuseText } from "../speech/refuse-text.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

const NOTHING = new Uint8Array(0);
const MOST_TEXT_BYTES = 64 * 1024;

/**
 * Audio as it comes. JSON and text where audio should be are a failure, told at the end in the words that were
 * sent: by the content type, and by how they begin.
 */
export function openAudio(
  call: Call<SpeechRequest>,
  headers: Headers,
  readWords = errorWords,
): AudioDecoder {
  const type = headers.get("content-type") ?? "";
  const isText = /^\s*(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|xhtml))/i.test(type);
  const refuse = () => refusal(call, readWords);
  if (isText) return refuse();
  const audio: AudioDecoder = { push: (bytes) => bytes, end: () => NOTHING };
  return refuseText(audio, refuse, call.request.response_format === "pcm" ? "samples" : "mpeg");
}

function refusal(call: Call<SpeechRequest>, readWords: typeof errorWords): AudioDecoder {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    push(bytes) {
      if (size < MOST_TEXT_BYTES) parts.push(bytes);
      size += bytes.length;
      return NOTHING;
    },
    end() {
      const text = Buffer.concat(parts).toString();
      const words = readWords(parseJson(text.replace(/^\ufeff/, "")));
      if (words !== undefined) throw codecError(call, failureOfWords(words));
      throw malformed(call, "text came where audio should be");
    },
  };
}
