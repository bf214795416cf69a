import type { SpeechRequest } from "@sluice/schema";
import { createEventDecoder } from "@sluice/sse";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import { errorWords } from "../openai-compatible/error-words.ts";
import { failureOfWords } from "../openai-compatible/failure-of-words.ts";
import type { AudioDecoder } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import { wholeBody } from "../speech/whole-body.ts";

const NOTHING = new Uint8Array(0);

/** Audio as base64: in events of a stream, as it is asked for, or in one JSON body. */
export function openAudio(call: Call<SpeechRequest>, headers: Headers): AudioDecoder {
  const type = headers.get("content-type") ?? "";
  const isStream = /^\s*text\/event-stream\b/i.test(type);
  return isStream ? streamed(call) : wholeBody(call, (body) => audioOf(body, call));
}

function streamed(call: Call<SpeechRequest>): AudioDecoder {
  const events = createEventDecoder();
  let isDone = false;
  const audioIn = (data: string): Uint8Array => {
    if (data === "[DONE]") return NOTHING;
    const event = parseJson(data);
    isDone ||= asObject(event)?.type === "speech.audio.done";
    return isDone ? NOTHING : audioOf(event, call);
  };
  return {
    push: (bytes) => Buffer.concat(events.push(bytes).map(({ data }) => audioIn(data))),
    end() {
      const last = Buffer.concat(events.end().map(({ data }) => audioIn(data)));
      if (!isDone) throw malformed(call, "the audio ends too early");
      return last;
    },
  };
}

function audioOf(body: unknown, call: Call<SpeechRequest>): Uint8Array {
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const base64 = asObject(body)?.audio_data;
  if (typeof base64 !== "string") throw malformed(call, "it holds no audio");
  return Buffer.from(base64, "base64");
}
