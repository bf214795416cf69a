import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import type { AudioDecoder } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { wholeBody } from "../speech/whole-body.ts";
import { blockedPrompt } from "./blocked-prompt.ts";
import { errorOf, failureOfError } from "./failure-of-error.ts";

/**
 * The audio that stands as base64 within one answer of `generateContent`; it comes out when that has ended. Samples
 * are little-endian, whatever the standard says of L16.
 */
export function openAudio(call: Call<SpeechRequest>): AudioDecoder {
  let id: string | undefined;
  let contentType: string | undefined;
  return {
    ...wholeBody(call, (body) => {
      id = answerId(body, "responseId");
      const audio = audioOf(body, call);
      contentType = audio.contentType;
      return audio.bytes;
    }),
    get answerId() {
      return id;
    },
    get contentType() {
      return contentType;
    },
  };
}

function audioOf(body: unknown, call: Call<SpeechRequest>) {
  const error = errorOf(body);
  if (error !== undefined) throw codecError(call, failureOfError(error));
  const given = asObject(body) ?? {};
  const [candidate] = asList(given.candidates).map(asObject);
  if (candidate === undefined) {
    throw blockedPrompt(given, call) ?? malformed(call, "it holds no candidates");
  }
  const audio = asList(asObject(candidate.content)?.parts).flatMap((part) => {
    const data = asObject(asObject(part)?.inlineData);
    const [base64, type = ""] = [asText(data?.data), asText(data?.mimeType)];
    if (base64 === undefined || !/^audio\//i.test(type)) return [];
    return [{ contentType: type, bytes: Buffer.from(base64, "base64") }];
  });
  const [first] = audio;
  if (first === undefined) {
    const reason = asText(candidate.finishReason);
    const end = reason === undefined || reason === "STOP" ? "" : `; it ended in ${reason}`;
    throw malformed(call, `it holds no audio${end}`);
  }
  return { contentType: first.contentType, bytes: Buffer.concat(audio.map(({ bytes }) => bytes)) };
}
