import type * as z from "zod";
import { cacheControl } from "../chat/cache-control.ts";
import { chatChunk } from "../chat/chunk.ts";
import { contentPart } from "../chat/content-part.ts";
import { message } from "../chat/message.ts";
import { pluginItem } from "../chat/plugin-item.ts";
import { providerPreferences } from "../chat/provider-preferences.ts";
import { reasoning } from "../chat/reasoning.ts";
import { chatRequest } from "../chat/request.ts";
import { responseFormat } from "../chat/response-format.ts";
import { chatResult, inlineError } from "../chat/result.ts";
import { stopServerToolsWhen } from "../chat/stop-server-tools.ts";
import { functionTool, tool, toolChoice } from "../chat/tools.ts";
import { trace } from "../chat/trace.ts";
import { usage } from "../chat/usage.ts";
import { embeddingsInput } from "../embeddings/input.ts";
import { embeddingsRequest } from "../embeddings/request.ts";
import { embeddingsResponse } from "../embeddings/response.ts";
import { errorEnvelope } from "../error-envelope.ts";
import { estimatedCost } from "../explain/estimated-cost.ts";
import { explainReply } from "../explain/explain-reply.ts";
import { createKeyRequest } from "../keys/create-key.ts";
import { currentKeyReply } from "../keys/current-key.ts";
import { deleteResult } from "../keys/delete-result.ts";
import { apiKey } from "../keys/key.ts";
import { createdKeyReply, keyListReply, keyReply } from "../keys/key-replies.ts";
import { patchKeyRequest } from "../keys/patch-key.ts";
import { pipelineStage } from "../metadata/pipeline-stage.ts";
import { serviceMetadata } from "../metadata/service-metadata.ts";
import { endpointObject } from "../models/endpoint-object.ts";
import { modelCountReply } from "../models/model-count-reply.ts";
import { modelObject } from "../models/model-object.ts";
import { modelPricing } from "../models/model-pricing.ts";
import {
  endpointListReply,
  modelListReply,
  modelReply,
  openAiModelReply,
} from "../models/model-replies.ts";
import { providerListReply } from "../models/provider-list-reply.ts";
import { activityItem, activityReply } from "../records/activity-reply.ts";
import { creditsReply } from "../records/credits-reply.ts";
import { generationReply } from "../records/generation-reply.ts";
import { rerankDocument, rerankRequest } from "../rerank/request.ts";
import { rerankResponse } from "../rerank/response.ts";
import { inputReferences } from "../speech/input-references.ts";
import { speechRequest } from "../speech/request.ts";

/** Schemas of what callers send, by the name they have in the document. */
export function requestSchemas() {
  const [systemMessage, developerMessage, userMessage, assistantTurn, toolMessage] =
    message.options;
  const [textPart, imagePart, audioPart, videoPart, filePart] = contentPart.options;
  return {
    ChatRequest: chatRequest,
    Message: message,
    SystemMessage: systemMessage,
    DeveloperMessage: developerMessage,
    UserMessage: userMessage,
    AssistantTurn: assistantTurn,
    ToolMessage: toolMessage,
    ContentPart: contentPart,
    TextPart: textPart,
    ImagePart: imagePart,
    AudioPart: audioPart,
    VideoPart: videoPart,
    FilePart: filePart,
    Tool: tool,
    FunctionTool: functionTool,
    ToolChoice: toolChoice,
    StopServerToolsWhen: stopServerToolsWhen,
    ResponseFormat: responseFormat,
    Reasoning: reasoning,
    CacheControl: cacheControl,
    ProviderPreferences: providerPreferences,
    PluginItem: pluginItem,
    Trace: trace,
    RerankRequest: rerankRequest,
    RerankDocument: rerankDocument,
    SpeechRequest: speechRequest,
    EmbeddingsRequest: embeddingsRequest,
    EmbeddingsInput: embeddingsInput,
    InputReferences: inputReferences,
    CreateKeyRequest: createKeyRequest,
    PatchKeyRequest: patchKeyRequest,
  } satisfies Record<string, z.ZodType>;
}

/** Schemas of what the gateway answers, by the name they have in the document. */
export function replySchemas() {
  const choice = chatResult.shape.choices.element;
  const assistantMessage = choice.shape.message;
  const chunkChoice = chatChunk.shape.choices.element;
  return {
    ChatResult: chatResult,
    Choice: choice,
    AssistantMessage: assistantMessage,
    ChatChunk: chatChunk,
    ChunkChoice: chunkChoice,
    Delta: chunkChoice.shape.delta,
    InlineError: inlineError,
    Usage: usage,
    ServiceMetadata: serviceMetadata,
    PipelineStage: pipelineStage,
    RerankResponse: rerankResponse,
    EmbeddingsResponse: embeddingsResponse,
    ApiKey: apiKey,
    KeyReply: keyReply,
    KeyListReply: keyListReply,
    CreatedKeyReply: createdKeyReply,
    CurrentKeyReply: currentKeyReply,
    DeleteResult: deleteResult,
    GenerationReply: generationReply,
    CreditsReply: creditsReply,
    ActivityItem: activityItem,
    ActivityReply: activityReply,
    Model: modelObject,
    ModelPricing: modelPricing,
    ModelReply: modelReply,
    ModelListReply: modelListReply,
    ModelCountReply: modelCountReply,
    ProviderListReply: providerListReply,
    OpenAiModelReply: openAiModelReply,
    EndpointListReply: endpointListReply,
    Endpoint: endpointObject,
    ExplainReply: explainReply,
    EstimatedCost: estimatedCost,
    ErrorEnvelope: errorEnvelope,
  } satisfies Record<string, z.ZodType>;
}

/** Name of the shape of something that callers send. */
export type RequestSchemaName = keyof ReturnType<typeof requestSchemas>;

/** Name of the shape of something that the gateway answers. */
export type ReplySchemaName = keyof ReturnType<typeof replySchemas>;

/** Name of a shape. */
export type SchemaName = RequestSchemaName | ReplySchemaName;
