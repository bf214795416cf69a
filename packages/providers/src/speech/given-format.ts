import type { SpeechFormat, SpeechRequest } from "@sluice/schema";
import type { AudioConverters } from "../audio/audio-converters.ts";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { SpeechCodec } from "../provider.ts";

const NEEDED = { mp3: "openMp3Encoder", pcm: "openMp3Decoder" } as const;
const CONVERTER = { mp3: "MP3 encoder", pcm: "MP3 decoder" } as const;

/**
 * The format that a provider is asked for: what the caller asked for where it has that, else the one of which it can
 * be made here. Throws `unsupported` where nothing is installed that would, before the provider is called.
 */
export function givenFormat(
  { formats }: Pick<SpeechCodec, "formats">,
  call: Call<SpeechRequest>,
  converters: AudioConverters = {},
): SpeechFormat {
  const asked = call.request.response_format ?? "mp3";
  if (formats === undefined || formats.includes(asked)) return asked;
  if (converters[NEEDED[asked]] !== undefined) return formats[0];
  const { providerName } = call.endpoint;
  const message = `${providerName} speaks in ${formats[0]} only, and no ${CONVERTER[asked]} is installed here: ask for ${formats[0]}`;
  throw codecError(call, { kind: "unsupported", message });
}
