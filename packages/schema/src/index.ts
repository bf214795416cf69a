export type { Catalog } from "./catalog/catalog.ts";
export {
  type Endpoint,
  QUANTIZATIONS,
  type Quantization,
  type ServiceTier,
} from "./catalog/endpoint.ts";
export { findModel } from "./catalog/find-model.ts";
export { frozen } from "./catalog/frozen.ts";
export {
  INPUT_MODALITIES,
  type InputModality,
  type Model,
  OUTPUT_MODALITIES,
  type OutputModality,
} from "./catalog/model.ts";
export type { Price, PriceTier, TokenPrices } from "./catalog/price.ts";
export { readOnlyCatalog } from "./catalog/read-only-catalog.ts";
export { type Annotation, annotation } from "./chat/annotation.ts";
export type { ChatAnswer, StreamPiece } from "./chat/answer.ts";
export { type CacheControl, cacheControl } from "./chat/cache-control.ts";
export { checkChatSemantics } from "./chat/check-chat-semantics.ts";
export {
  type ChatChunk,
  type ChunkChoice,
  chatChunk,
  type Delta,
  type ToolCallDelta,
} from "./chat/chunk.ts";
export { type ContentPart, contentPart } from "./chat/content-part.ts";
export { FINISH_REASONS, type FinishReason } from "./chat/finish-reason.ts";
export { type Message, message } from "./chat/message.ts";
export { objectPiece } from "./chat/object-piece.ts";
export { type PluginItem, pluginItem } from "./chat/plugin-item.ts";
export { type ProviderPreferences, providerPreferences } from "./chat/provider-preferences.ts";
export { asReadyReads, type NotReady, type ReadyReads } from "./chat/ready-reads.ts";
export { EFFORTS, type Reasoning, reasoning } from "./chat/reasoning.ts";
export { type ReasoningDetail, reasoningDetail } from "./chat/reasoning-detail.ts";
export { type ChatRequest, chatRequest } from "./chat/request.ts";
export { type ResponseFormat, responseFormat } from "./chat/response-format.ts";
export {
  type AssistantMessage,
  type ChatResult,
  type Choice,
  chatResult,
  type ToolCall,
} from "./chat/result.ts";
export { type StopServerToolsWhen, stopServerToolsWhen } from "./chat/stop-server-tools.ts";
export {
  type FunctionTool,
  functionTool,
  type Tool,
  type ToolChoice,
  tool,
  toolChoice,
} from "./chat/tools.ts";
export { type Trace, trace } from "./chat/trace.ts";
export { type Usage, usage } from "./chat/usage.ts";
export { describeFault, type Fault } from "./describe/describe-fault.ts";
export { describeIssues } from "./describe/describe-issues.ts";
export { describePath } from "./describe/describe-path.ts";
export { type EmbeddingsItem, embeddingsItems } from "./embeddings/embeddings-items.ts";
export { type EmbeddingsInput, embeddingsInput } from "./embeddings/input.ts";
export { type EmbeddingsRequest, embeddingsRequest } from "./embeddings/request.ts";
export { type EmbeddingsResponse, embeddingsResponse } from "./embeddings/response.ts";
export { type ErrorEnvelope, errorEnvelope } from "./error-envelope.ts";
export { type EstimatedCost, estimatedCost } from "./explain/estimated-cost.ts";
export { type ExplainReply, explainReply } from "./explain/explain-reply.ts";
export { type ExplainedEndpoint, explainedEndpoint } from "./explain/explained-endpoint.ts";
export { type CreateKeyRequest, createKeyRequest } from "./keys/create-key.ts";
export { type CurrentKeyReply, currentKeyReply } from "./keys/current-key.ts";
export { type DeleteResult, deleteResult } from "./keys/delete-result.ts";
export { type ApiKey, apiKey, LIMIT_RESETS, type LimitReset } from "./keys/key.ts";
export { type KeyRateLimits, keyRateLimits } from "./keys/key-rate-limits.ts";
export {
  type CreatedKeyReply,
  createdKeyReply,
  type KeyListReply,
  type KeyReply,
  keyListReply,
  keyReply,
} from "./keys/key-replies.ts";
export { type PatchKeyRequest, patchKeyRequest } from "./keys/patch-key.ts";
export { LIMITS } from "./limits.ts";
export { type PipelineStage, pipelineStage } from "./metadata/pipeline-stage.ts";
export { requestMetadata } from "./metadata/request-metadata.ts";
export {
  ROUTING_STRATEGIES,
  type RoutingStrategy,
  type ServiceMetadata,
  serviceMetadata,
} from "./metadata/service-metadata.ts";
export { type EndpointObject, endpointObject } from "./models/endpoint-object.ts";
export { type ModelCountReply, modelCountReply } from "./models/model-count-reply.ts";
export { type ModelObject, modelObject } from "./models/model-object.ts";
export { type ModelPricing, modelPricing } from "./models/model-pricing.ts";
export {
  type EndpointListReply,
  endpointListReply,
  type ModelListReply,
  type ModelReply,
  modelListReply,
  modelReply,
  type OpenAiModelReply,
  openAiModelReply,
} from "./models/model-replies.ts";
export { type NativeSearch, USUAL_SEARCH_LIMIT } from "./models/native-search.ts";
export { type ProviderListReply, providerListReply } from "./models/provider-list-reply.ts";
export {
  IMPLIED_PARAMETERS,
  SUPPORTED_PARAMETERS,
  type SupportedParameter,
} from "./models/supported-parameters.ts";
export {
  type ModerationsRequest,
  type ModerationsResponse,
  moderationsRequest,
  moderationsResponse,
} from "./moderations/moderations.ts";
export type { ChatSurroundings } from "./normalise/chat-surroundings.ts";
export { normaliseChatRequest } from "./normalise/normalise-chat-request.ts";
export {
  type NormalisedRerank,
  normaliseRerankRequest,
} from "./normalise/normalise-rerank-request.ts";
export type { NormalisedChat } from "./normalise/normalised-chat.ts";
export { cutSuffixes, type SortSuffix } from "./normalise/rules/cut-suffixes.ts";
export type { OcrImage, OcrPage, OcrRequest, OcrResponse } from "./ocr/ocr.ts";
export { parseChatRequest } from "./parse/parse-chat-request.ts";
export { parseCreateKeyRequest } from "./parse/parse-create-key-request.ts";
export { parseEmbeddingsRequest } from "./parse/parse-embeddings-request.ts";
export { parsePatchKeyRequest } from "./parse/parse-patch-key-request.ts";
export { parseRerankRequest } from "./parse/parse-rerank-request.ts";
export { parseSpeechRequest } from "./parse/parse-speech-request.ts";
export type { Parsed } from "./parse/parsed.ts";
export { WrittenMessages } from "./parse/written-messages.ts";
export { PLUGIN_OPTIONS, type SpecifiedPlugin } from "./plugins/plugin-options.ts";
export {
  type ActivityItem,
  type ActivityReply,
  activityItem,
  activityReply,
} from "./records/activity-reply.ts";
export { type CreditsReply, creditsReply } from "./records/credits-reply.ts";
export { type GenerationReply, generationReply } from "./records/generation-reply.ts";
export {
  type RerankDocument,
  type RerankRequest,
  rerankDocument,
  rerankRequest,
} from "./rerank/request.ts";
export { type RerankResponse, rerankResponse } from "./rerank/response.ts";
export { SERVER_TOOL_PARAMETERS } from "./server-tools/server-tool-parameters.ts";
export { serverToolType } from "./server-tools/server-tool-type.ts";
export { type InputReferences, inputReferences } from "./speech/input-references.ts";
export {
  SPEECH_FORMATS,
  type SpeechFormat,
  type SpeechRequest,
  speechRequest,
} from "./speech/request.ts";
export { type SpeechVoice, speechVoice, voiceName } from "./speech/voice.ts";
