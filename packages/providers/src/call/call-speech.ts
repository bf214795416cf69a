import type { SpeechRequest } from "@sluice/schema";
import { audioAsAsked, type GivenAudio } from "../audio/audio-as-asked.ts";
import { pcmFormOf } from "../audio/pcm-type.ts";
import { UnreadableAudio } from "../audio/unreadable-audio.ts";
import type { Call } from "../call.ts";
import type {
  AudioDecoder,
  HttpProvider,
  Provider,
  SpeechAnswer,
  SpeechCodec,
} from "../provider.ts";
import { givenFormat } from "../speech/given-format.ts";
import { mostCharacters } from "../speech/most-characters.ts";
import { charactersIn, splitText } from "../speech/split-text.ts";
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
 * that a failure before it is thrown; afterwards `reads` throws `ProviderError`. Bytes go out as they come, where they
 * are what was asked for; else they are unwrapped or converted. The content type is the requested format's, whatever
 * the upstream says.
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
  try {
    if (provider.kind === "http") {
      if (provider.speech === undefined) throw unsupported(provider, "speech");
      return await speakByHttp(provider, provider.speech, call, options);
    }
    const speech = provider.speech?.bind(provider);
    if (speech === undefined) throw unsupported(provider, "speech");
    const work = async (signal: AbortSignal): Promise<SpeechAnswer> => {
      const { contentType, reads, ...rest } = await speech(call, signal, options.onAnswerId);
      const given = pcmFormOf(contentType) === undefined ? "mp3" : "pcm";
      const told = () => contentType;
      const audio = { reads: reads[Symbol.asyncIterator](), given, told, usual: {} } as const;
      return { ...rest, ...(await heard(provider, call, audio, options)) };
    };
    return await callDirect(provider, work, options);
  } catch (error) {
    throw failureOf(error, provider);
  }
}

async function speakByHttp(
  provider: HttpProvider,
  codec: SpeechCodec,
  call: Call<SpeechRequest>,
  options: CallOptions,
): Promise<SpeechAnswer> {
  const given = givenFormat(codec, call, options.audio);
  const sent = { ...call, request: { ...call.request, response_format: given } };
  const wanted = { accept: "*/*", compressed: false, firstToken: "begun" } as const;
  const response = await sendRequest(provider, codec.encode(sent), wanted, options);
  const decoder = codec.openAudio(sent, response.headers);
  const told = () => decoder.contentType ?? response.headers.get("content-type") ?? "";
  const sampleRate = codec.sampleRate?.(sent);
  const usual = sampleRate === undefined ? {} : { sampleRate, channels: 1 };
  const reads = audioReads(response, decoder);
  const answer = await heard(provider, call, { reads, given, told, usual }, options);
  response.begun?.();
  tellId(decoder.answerId, response, provider, options);
  return answer;
}

/** Audio as it was asked for, once the first of it is there. */
async function heard(
  provider: Provider,
  { request }: Call<SpeechRequest>,
  audio: Omit<GivenAudio, "asked" | "converters">,
  { audio: converters = {} }: CallOptions,
): Promise<SpeechAnswer> {
  const asked = request.response_format ?? "mp3";
  const answer = await audioAsAsked({ ...audio, asked, converters });
  if (answer === undefined) {
    throw providerErrorOf(provider, { kind: "malformed", message: "the audio is empty" });
  }
  return { ...answer, reads: namedReads(answer.reads[Symbol.asyncIterator](), provider) };
}

async function* audioReads(
  response: TransportResponse,
  decoder: AudioDecoder,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const bytes of response.reads) {
    const audio = decoder.push(bytes);
    if (audio.length > 0) yield audio;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
  return undefined;
}

/** Reads that throw failures of this provider; left early, even before the first, they close what they come from. */
function namedReads(
  reads: AsyncIterator<Uint8Array>,
  provider: Provider,
): AsyncIterableIterator<Uint8Array> {
  return {
    async next() {
      try {
        return await reads.next();
      } catch (error) {
        throw failureOf(error, provider);
      }
    },
    async return() {
      await reads.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function failureOf(error: unknown, provider: Provider): unknown {
  if (!(error instanceof UnreadableAudio)) return nameFailure(error, provider);
  const { kind, message } = error;
  return providerErrorOf(provider, { kind, message }, error.cause);
}
