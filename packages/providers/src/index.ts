export { aiSdk } from "./ai-sdk/index.ts";
export { anthropic } from "./anthropic/index.ts";
export { azureOpenai } from "./azure-openai/index.ts";
export { bedrock } from "./bedrock/index.ts";
export { builtInAdapters } from "./built-in-adapters.ts";
export { type ChatCallOptions, callChat } from "./call/call-chat.ts";
export { callEmbeddings } from "./call/call-embeddings.ts";
export { callModerations } from "./call/call-moderations.ts";
export type { CallOptions } from "./call/call-options.ts";
export { callRerank } from "./call/call-rerank.ts";
export { callSpeech } from "./call/call-speech.ts";
export { collectAnswer } from "./call/collect-answer.ts";
export type { Commit } from "./call/commit.ts";
export { readsOfAnswer } from "./call/reads-of-answer.ts";
export type { Call } from "./call.ts";
export { cartesia } from "./cartesia/index.ts";
export { cerebras } from "./cerebras/index.ts";
export { type ChangedParameter, changedParameters } from "./changed-parameters.ts";
export { type CodecFailure, codecError } from "./codec-error.ts";
export { cohere } from "./cohere/index.ts";
export { createRegistry, type ProviderRegistry } from "./create-registry.ts";
export { deepgram } from "./deepgram/index.ts";
export { deepseek } from "./deepseek/index.ts";
export { defineProvider } from "./define-provider.ts";
export { droppedFields } from "./dropped-fields.ts";
export { droppedParameters } from "./dropped-parameters.ts";
export { elevenlabs } from "./elevenlabs/index.ts";
export { GATEWAY_FIELDS } from "./gateway-fields.ts";
export { gemini } from "./gemini/index.ts";
export { groq } from "./groq/index.ts";
export { jina } from "./jina/index.ts";
export {
  createLocalAdapter,
  createLocalProvider,
  LOCAL_VOICES,
  type LocalModelsOptions,
  type LocalOptions,
  type LocalProviderOptions,
  localModels,
  type Mp3Encoder,
  SPEECH_SAMPLE_RATE,
  type SpeechEngine,
  type Utterance,
} from "./local/index.ts";
export { mistral } from "./mistral/index.ts";
export { ollama } from "./ollama/index.ts";
export { openai } from "./openai/index.ts";
export { type ChatParameterOptions, chatParameters } from "./openai-compatible/chat-parameters.ts";
export { compatibleDialect } from "./openai-compatible/compatible-dialect.ts";
export { definePreset, type Preset } from "./openai-compatible/define-preset.ts";
export type { OpenAiDialect } from "./openai-compatible/dialect.ts";
export { openAiCompatibleProvider } from "./openai-compatible/openai-compatible-provider.ts";
export { openrouter } from "./openrouter/index.ts";
export type { MessageRule, ParameterRule, ParameterTable } from "./parameter-table.ts";
export { perplexity } from "./perplexity/index.ts";
export type {
  Adapter,
  AudioDecoder,
  ChatCodec,
  ChunkDecoder,
  Codec,
  DirectProvider,
  EventFraming,
  HttpProvider,
  ImportPackage,
  LoadedAdapter,
  ModelListing,
  Provider,
  ProviderSettings,
  SpeechAnswer,
  SpeechCodec,
  UpstreamRequest,
  WireRequest,
} from "./provider.ts";
export { soundUsage, type ToldUsage } from "./read/sound-usage.ts";
export { retryAfter } from "./retry-after.ts";
export { tei } from "./tei/index.ts";
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
export { vllm } from "./vllm/index.ts";
export { voyage } from "./voyage/index.ts";
export { wireJson } from "./wire-json.ts";
export { xai } from "./xai/index.ts";
