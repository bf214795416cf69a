export type { AudioConverters } from "./audio/audio-converters.ts";
export { joinSamples } from "./audio/join-samples.ts";
export type { Mp3Decoder } from "./audio/mp3-decoder.ts";
export type { Mp3Encoder } from "./audio/mp3-encoder.ts";
export type { MpegFrameHeader } from "./audio/mpeg-frame-header.ts";
export { createMpegScanner, type MpegPart, type MpegScanner } from "./audio/mpeg-scanner.ts";
export { sixteenBitSample } from "./audio/sixteen-bit-sample.ts";
export { createSoundMeter, type SoundMeter } from "./audio/sound-meter.ts";
export { atMost, type Batch, type BatchOf } from "./batch/batch.ts";
export { batchOf, callsOfBatch } from "./batch/batch-of.ts";
export { builtInAdapters } from "./built-in-adapters.ts";
export { type ChatCallOptions, callChat } from "./call/call-chat.ts";
export { callEmbeddings } from "./call/call-embeddings.ts";
export { callModerations } from "./call/call-moderations.ts";
export { callOcr } from "./call/call-ocr.ts";
export type { CallOptions } from "./call/call-options.ts";
export { callRerank } from "./call/call-rerank.ts";
export { callSpeech } from "./call/call-speech.ts";
export { collectAnswer } from "./call/collect-answer.ts";
export type { Commit } from "./call/commit.ts";
export { readsOfAnswer } from "./call/reads-of-answer.ts";
export type { Call } from "./call.ts";
export { type ChangedParameter, changedParameters } from "./changed-parameters.ts";
export { type CodecFailure, codecError } from "./codec-error.ts";
export { createRegistry, type ProviderRegistry } from "./create-registry.ts";
export { defineProvider } from "./define-provider.ts";
export { droppedFields } from "./dropped-fields.ts";
export { droppedParameters } from "./dropped-parameters.ts";
export { countInputs } from "./embeddings/count-inputs.ts";
export { GATEWAY_FIELDS } from "./gateway-fields.ts";
export {
  createLocalAdapter,
  createLocalProvider,
  LOCAL_VOICES,
  type LocalModelsOptions,
  type LocalOptions,
  type LocalProviderOptions,
  localModels,
  SPEECH_SAMPLE_RATE,
  type SpeechEngine,
  type Utterance,
} from "./local/index.ts";
export {
  createMediaFetcher,
  type FetchMedia,
  type MediaFetcherOptions,
} from "./media/create-media-fetcher.ts";
export { type GivenMedia, givenMedia } from "./media/given-media.ts";
export { type ChatParameterOptions, chatParameters } from "./openai-compatible/chat-parameters.ts";
export { compatibleDialect } from "./openai-compatible/compatible-dialect.ts";
export {
  definePreset,
  type Preset,
  type PresetMembers,
  type PresetPlace,
} from "./openai-compatible/define-preset.ts";
export type { OpenAiDialect } from "./openai-compatible/dialect.ts";
export {
  type OpenAiCompatibleProvider,
  openAiCompatibleProvider,
} from "./openai-compatible/openai-compatible-provider.ts";
export type { OwnServer } from "./own-server.ts";
export type { MessageRule, ParameterRule, ParameterTable } from "./parameter-table.ts";
export type {
  Adapter,
  AudioDecoder,
  ChatCodec,
  ChunkDecoder,
  Codec,
  DirectProvider,
  EventFraming,
  HearAnswerId,
  HttpProvider,
  ImportPackage,
  ListCodec,
  LoadedAdapter,
  ModelListing,
  Provider,
  ProviderSettings,
  ReadText,
  SpeechAnswer,
  SpeechCodec,
  Spoken,
  UpstreamRequest,
  WireRequest,
} from "./provider.ts";
export type { PublicApi } from "./public-api.ts";
export { soundUsage, type ToldUsage } from "./read/sound-usage.ts";
export { retryAfter } from "./retry-after.ts";
export { callsOfSpeech, mostCharacters } from "./speech/most-characters.ts";
export { charactersIn, splitText, type TextPart } from "./speech/split-text.ts";
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
} from "./transport/guarded-fetch.ts";
export { readLimited } from "./transport/read-limited.ts";
export type {
  Clocks,
  SendOptions,
  Transport,
  TransportResponse,
} from "./transport/transport.ts";
export { createTransport, type TransportOptions } from "./transport/undici-transport.ts";
export { type WrittenMember, wireJson } from "./wire-json.ts";
