export type { Catalog } from "./catalog/catalog.ts";
export {
  type Endpoint,
  QUANTIZATIONS,
  type Quantization,
  type ServiceTier,
} from "./catalog/endpoint.ts";
export type { InputModality, Model, OutputModality } from "./catalog/model.ts";
export type { Price } from "./catalog/price.ts";
export type { ChatAnswer, StreamPiece } from "./chat/answer.ts";
export {
  type ChatChunk,
  type ChunkChoice,
  chatChunk,
  type Delta,
  type ToolCallDelta,
} from "./chat/chunk.ts";
export { FINISH_REASONS, type FinishReason } from "./chat/finish-reason.ts";
export { type ContentPart, contentPart, type Message, message } from "./chat/message.ts";
export { type PluginItem, pluginItem } from "./chat/plugin-item.ts";
export { type ProviderPreferences, providerPreferences } from "./chat/provider-preferences.ts";
export { EFFORTS, type Reasoning, reasoning } from "./chat/reasoning.ts";
export { type ChatRequest, chatRequest } from "./chat/request.ts";
export { type ResponseFormat, responseFormat } from "./chat/response-format.ts";
export {
  type AssistantMessage,
  type ChatResult,
  type Choice,
  chatResult,
  type ToolCall,
} from "./chat/result.ts";
export {
  type FunctionTool,
  functionTool,
  type Tool,
  type ToolChoice,
  tool,
  toolChoice,
} from "./chat/tools.ts";
export { type Usage, usage } from "./chat/usage.ts";
export { type EmbeddingsRequest, embeddingsRequest } from "./embeddings/request.ts";
export { type EmbeddingsResponse, embeddingsResponse } from "./embeddings/response.ts";
export { type ErrorEnvelope, errorEnvelope } from "./error-envelope.ts";
export { type DeleteResult, deleteResult } from "./keys/delete-result.ts";
export { type ApiKey, apiKey, LIMIT_RESETS } from "./keys/key.ts";
export { LIMITS } from "./limits.ts";
export { type PipelineStage, pipelineStage } from "./metadata/pipeline-stage.ts";
export {
  ROUTING_STRATEGIES,
  type RoutingStrategy,
  type ServiceMetadata,
  serviceMetadata,
} from "./metadata/service-metadata.ts";
export {
  type ModerationsRequest,
  type ModerationsResponse,
  moderationsRequest,
  moderationsResponse,
} from "./moderations/moderations.ts";
export { type RerankDocument, type RerankRequest, rerankRequest } from "./rerank/request.ts";
export { type RerankResponse, rerankResponse } from "./rerank/response.ts";
export {
  SPEECH_FORMATS,
  type SpeechFormat,
  type SpeechRequest,
  speechRequest,
} from "./speech/request.ts";
