import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { SpeechCodec } from "../provider.ts";

/** The audio of an answer that arrives in these parts; of samples the whole ones. Throws what the codec throws. */
export function readAudio(
  codec: SpeechCodec,
  call: Call<SpeechRequest>,
  headers: Readonly<Record<string, string>>,
  parts: readonly Uint8Array[],
): Buffer {
  const decoder = codec.openAudio(call, new Headers(headers));
  const audio = Buffer.concat([...parts.map((part) => decoder.push(part)), decoder.end()]);
  const half = call.request.response_format === "pcm" ? audio.length % 2 : 0;
  return audio.subarray(0, audio.length - half);
}
