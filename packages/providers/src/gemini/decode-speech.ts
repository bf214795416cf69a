import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { AudioDecoder } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { parseJson } from "../read/parse-json.ts";
import { wholeSamples } from "../speech/whole-samples.ts";
import { blockedPrompt } from "./blocked-prompt.ts";
import { errorOf, failureOfError } from "./failure-of-error.ts";

const NOTHING = new Uint8Array(0);
/** Over ten minutes of samples in base64. */
const MOST_BYTES = 64 * 1024 * 1024;
/** 16-bit samples, little-endian whatever the standard says of L16. */
const SAMPLES = /^audio\/(?:l16|pcm)\b/i;

/** The samples that stand as base64 within one answer of `generateContent`; they come out when it has ended. */
export function openAudio(call: Call<SpeechRequest>): AudioDecoder {
  const parts: Uint8Array[] = [];
  let size = 0;
  let id: string | undefined;
  return wholeSamples({
    push(bytes) {
      size += bytes.length;
      if (size > MOST_BYTES) throw malformed(call, "the audio is too long");
      parts.push(bytes);
      return NOTHING;
    },
    end: () => {
      const body = parseJson(Buffer.concat(parts).toString());
      id = answerId(body, "responseId");
      return samplesOf(body, call);
    },
    get answerId() {
      return id;
    },
  });
}

function samplesOf(body: unknown, call: Call<SpeechRequest>): Uint8Array {
  const error = errorOf(body);
  if (error !== undefined) throw codecError(call, failureOfError(error));
  const given = asObject(body) ?? {};
  const [candidate] = asList(given.candidates).map(asObject);
  if (candidate === undefined) {
    throw blockedPrompt(given, call) ?? malformed(call, "it holds no candidates");
  }
  const audio = asList(asObject(candidate.content)?.parts).flatMap((part) => {
    const data = asObject(asObject(part)?.inlineData);
    const base64 = asText(data?.data);
    if (base64 === undefined || !SAMPLES.test(asText(data?.mimeType) ?? "")) return [];
    return [Buffer.from(base64, "base64")];
  });
  if (audio.length === 0) {
    const reason = asText(candidate.finishReason);
    const end = reason === undefined || reason === "STOP" ? "" : `; it ended in ${reason}`;
    throw malformed(call, `it holds no audio${end}`);
  }
  return Buffer.concat(audio);
}
