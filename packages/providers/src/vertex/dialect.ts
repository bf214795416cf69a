import type { ChatRequest, ChatResult, Endpoint } from "@sluice/schema";
import { anthropicParameters } from "../anthropic/anthropic-parameters.ts";
import { decodeChat as decodeClaude } from "../anthropic/chat-decode.ts";
import { AnthropicChunkDecoder } from "../anthropic/chat-stream.ts";
import { planRequest } from "../anthropic/request-plan.ts";
import type { Call } from "../call.ts";
import { decodeChat as decodeGemini } from "../gemini/chat-decode.ts";
import { GeminiChunkDecoder } from "../gemini/chat-stream.ts";
import { geminiParameters } from "../gemini/gemini-parameters.ts";
import { leftOut as leftOutOfGemini } from "../gemini/left-out.ts";
import { readsAddress } from "../gemini/reads-address.ts";
import { type GivenMedia, givenMedia } from "../media/given-media.ts";
import { into, unsupported } from "../parameter-rules.ts";
import type { ParameterTable } from "../parameter-table.ts";
import type { ChunkDecoder, UpstreamRequest } from "../provider.ts";
import { encodeClaude } from "./claude-encode.ts";
import { encodeGemini } from "./gemini-encode.ts";

/** How models of one maker are spoken to. */
export interface Dialect {
  /** What becomes of each parameter with these models. */
  readonly parameters: ParameterTable;
  encode(call: Call<ChatRequest>, resource: string, betas: readonly string[]): UpstreamRequest;
  decode(body: unknown, call: Call<ChatRequest>): ChatResult;
  openStream(call: Call<ChatRequest>): ChunkDecoder;
  /** Whether names of features in trial reach these models. */
  readonly takesBetas: boolean;
  /** What the service does not fetch for these models. */
  inline(call: Call<ChatRequest>): readonly GivenMedia[];
  /** Names of what a request loses at one of the models, though the table sends it. */
  leftOut(request: ChatRequest, endpoint: Endpoint): readonly string[];
}

/** Google's own models. */
export const geminiDialect: Dialect = {
  parameters: {
    ...geminiParameters,
    rules: { ...geminiParameters.rules, service_tier: into("a header") },
  },
  encode: encodeGemini,
  decode: decodeGemini,
  openStream: (call) => new GeminiChunkDecoder(call),
  takesBetas: false,
  inline: ({ request, endpoint }) =>
    givenMedia(request).filter(({ url }) => !readsAddress(url, endpoint.upstreamModel)),
  leftOut: leftOutOfGemini,
};

/** Anthropic's models. */
export const claudeDialect: Dialect = {
  parameters: {
    ...anthropicParameters,
    rules: { ...anthropicParameters.rules, ...unsupported("service_tier", "speed") },
  },
  encode: encodeClaude,
  decode: decodeClaude,
  openStream: (call) => new AnthropicChunkDecoder(call),
  takesBetas: true,
  inline: ({ request }) => givenMedia(request),
  leftOut: (request, endpoint) => planRequest({ request, endpoint }).leftOut,
};

/** By publisher; an endpoint, which has none, is where a tuned model of Google's is deployed. */
export const DIALECTS: ReadonlyMap<string | undefined, Dialect> = new Map([
  [undefined, geminiDialect],
  ["google", geminiDialect],
  ["anthropic", claudeDialect],
]);
