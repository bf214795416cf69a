import type { ChatChunk } from "@sluice/schema";
import { ApiError } from "./api-error.ts";
import type { ChatRequestBody } from "./chat-request-body.ts";
import { failureFromResponse } from "./failure-from-response.ts";
import type { GenerationRecord } from "./generation-record.ts";
import type { KeyInfo } from "./key-info.ts";
import type { Modality } from "./modality.ts";
import type { ModelEntry } from "./model-entry.ts";
import { readBytes } from "./read-bytes.ts";
import { readChatStream } from "./read-chat-stream.ts";
import type { RerankBody } from "./rerank-body.ts";
import { type RerankReply, readRerankReply } from "./rerank-reply.ts";
import type { SpeechRequestBody } from "./speech-request-body.ts";
import type { SpeechStream } from "./speech-stream.ts";

/** The calls that the page makes. All throw ApiError when refused, TypeError when not reached. */
export interface Client {
  /** The models that put out what is asked for. */
  listModels(output: Modality, signal: AbortSignal): Promise<readonly ModelEntry[]>;
  readKey(key: string, signal: AbortSignal): Promise<KeyInfo>;
  /** Resolves once the answer has begun. Aborting the signal closes the connection. */
  chat(
    key: string,
    body: ChatRequestBody,
    signal: AbortSignal,
  ): Promise<AsyncIterable<readonly ChatChunk[]>>;
  /** Resolves once the audio has begun. Aborting the signal closes the connection. */
  speak(key: string, body: SpeechRequestBody, signal: AbortSignal): Promise<SpeechStream>;
  /** The record of a call; code 404 while there is none yet. */
  readGeneration(key: string, id: string, signal: AbortSignal): Promise<GenerationRecord>;
  /** Aborting the signal closes the connection. */
  rerank(key: string, body: RerankBody, signal: AbortSignal): Promise<RerankReply>;
}

/** A client of the gateway that served the page. */
export function createClient(fetch: typeof globalThis.fetch): Client {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`/api/v1${path}`, init);
    if (!response.ok) throw await toError(response);
    return response;
  };
  return {
    async listModels(output, signal) {
      const response = await call(`/models?output_modalities=${output}`, { signal });
      const { data } = (await response.json()) as { data: readonly ModelEntry[] };
      return data;
    },
    async readKey(key, signal) {
      const response = await call("/key", { signal, headers: bearer(key) });
      const { data } = (await response.json()) as { data: KeyInfo };
      return data;
    },
    async chat(key, body, signal) {
      const response = await call("/chat/completions", post(key, body, signal));
      const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
      if (!isStream || response.body === null) throw await toError(response);
      return readChatStream(response.body);
    },
    async speak(key, body, signal) {
      const response = await call("/audio/speech", post(key, body, signal));
      const contentType = response.headers.get("Content-Type") ?? "";
      if (!contentType.startsWith("audio/") || response.body === null)
        throw await toError(response);
      const generationId = response.headers.get("X-Generation-Id") ?? undefined;
      return { contentType, generationId, reads: readBytes(response.body) };
    },
    async readGeneration(key, id, signal) {
      const path = `/generation?id=${encodeURIComponent(id)}`;
      const response = await call(path, { signal, headers: bearer(key) });
      const { data } = (await response.json()) as { data: GenerationRecord };
      return data;
    },
    async rerank(key, body, signal) {
      return readRerankReply(await call("/rerank", post(key, body, signal)));
    },
  };
}

function post(key: string, body: object, signal: AbortSignal): RequestInit {
  const headers = { ...bearer(key), "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), signal };
}

function bearer(key: string): { Authorization: string } {
  return { Authorization: `Bearer ${key}` };
}

async function toError(response: Response): Promise<ApiError> {
  const body = await response.text();
  const retryAfter = response.headers.get("Retry-After");
  return new ApiError(failureFromResponse({ status: response.status, body, retryAfter }));
}
