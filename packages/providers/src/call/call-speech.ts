import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type {
  AudioDecoder,
  HttpProvider,
  Provider,
  SpeechAnswer,
  SpeechCodec,
} from "../provider.ts";
import { mostCharacters } from "../speech/most-characters.ts";
import { charactersIn, splitText } from "../speech/split-text.ts";
import { startWith } from "../start-with.ts";
import type { TransportResponse } from "../transport/transport.ts";
import { callDirect } from "./call-direct.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";
import { providerErrorOf } from "./provider-error-of.ts";
import { sendRequest } from "./send-request.ts";
import { speakInParts } from "./speak-in-parts.ts";
import { tellId } from "./tell-id.ts";
import { unsupported } from "./unsupported.ts";

/**
 * Has text spoken by one endpoint, a text that one call does not take in several. Resolves with the first audio, so
 * that a failure before it is thrown; afterwards `reads` throws `ProviderError`. Bytes go out as they come. The content
 * type is the requested format's, whatever the upstream says.
 */
export async function callSpeech(
  provider: Provider,
  call: Call<SpeechRequest>,
  options: CallOptions,
): Promise<SpeechAnswer> {
  const { input } = call.request;
  const most = mostCharacters(provider, call.endpoint);
  if (most === undefined || charactersIn(input) <= most) return callOnce(provider, call, options);
  const parts = splitText(input, most);
  const { value: first } = parts.next();
  if (first === undefined) return callOnce(provider, call, options);
  const speak = (text: string, told: CallOptions) =>
    callOnce(provider, { ...call, request: { ...call.request, input: text } }, told);
  return speakInParts(first, parts, speak, call, options);
}

async function callOnce(
  provider: Provider,
  call: Call<SpeechRequest>,
  options: CallOptions,
): Promise<SpeechAnswer> {
  if (provider.kind === "http") {
    if (provider.speech === undefined) throw unsupported(provider, "speech");
    return speakByHttp(provider, provider.speech, call, options);
  }
  const speech = provider.speech?.bind(provider);
  if (speech === undefined) throw unsupported(provider, "speech");
  return callDirect(provider, (signal) => speech(call, signal, options.onAnswerId), options);
}

async function speakByHttp(
  provider: HttpProvider,
  codec: SpeechCodec,
  call: Call<SpeechRequest>,
  options: CallOptions,
): Promise<SpeechAnswer> {
  const wanted = { accept: "*/*", compressed: false, firstToken: "begun" } as const;
  try {
    const response = await sendRequest(provider, codec.encode(call), wanted, options);
    const decoder = codec.openAudio(call, response.headers);
    const reads = audioReads(provider, response, decoder);
    const first = await reads.next();
    response.begun?.();
    if (first.done === true) {
      throw providerErrorOf(provider, { kind: "malformed", message: "the audio is empty" });
    }
    tellId(decoder.answerId, response, provider, options);
    return {
      contentType: contentType(call, response.headers),
      reads: startWith(first.value, reads),
    };
  } catch (error) {
    throw nameFailure(error, provider);
  }
}

async function* audioReads(
  provider: HttpProvider,
  response: TransportResponse,
  decoder: AudioDecoder,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    for await (const bytes of response.reads) {
      const audio = decoder.push(bytes);
      if (audio.length > 0) yield audio;
    }
    const rest = decoder.end();
    if (rest.length > 0) yield rest;
  } catch (error) {
    throw nameFailure(error, provider);
  }
  return undefined;
}

/** The upstream's own `audio/pcm` is kept for its parameters, sample rate and channels (wire reference §11). */
function contentType({ request }: Call<SpeechRequest>, headers: Headers): string {
  if (request.response_format !== "pcm") return "audio/mpeg";
  const given = headers.get("content-type") ?? "";
  return /^audio\/pcm(?:\s*;\s*\w+=\w+){1,4}$/i.test(given) ? given : "audio/pcm";
}
