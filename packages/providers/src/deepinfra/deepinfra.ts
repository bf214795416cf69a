import type { FailureKind } from "@sluice/errors";
import { bearer } from "../bearer.ts";
import { messagesWith } from "../messages-with.ts";
import { modelsListing } from "../models-listing.ts";
import { namesThatHold } from "../names-that-hold.ts";
import { chatParameters, RARE_EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { refusalsAs } from "../openai-compatible/refusals-as.ts";
import { threeEfforts } from "../openai-compatible/three-efforts.ts";
import { withReasoningContent } from "../openai-compatible/with-reasoning-content.ts";
import { wantsGrammar } from "../wants-grammar.ts";
import { decodeRerank } from "./decode-rerank.ts";
import { encodeRerank } from "./encode-rerank.ts";
import { usualListing } from "./usual-listing.ts";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [
    ...RARE_EXTENSIONS,
    "logit_bias",
    "parallel_tool_calls",
    "modalities",
    "audio",
    "prediction",
    "verbosity",
    "prompt_cache_options",
    "web_search_options",
  ],
  messages: messagesWith(["reasoning", "reasoning_content", "cache_control"]),
});

const TIERS: ReadonlySet<unknown> = new Set(["default", "priority", "flex"]);

/** DeepInfra takes breakpoints of prompts at messages, not at their parts; it knows three efforts and three tiers. */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: { include_usage: true },
  sendsUser: true,
  leftOut: (request) =>
    namesThatHold({
      response_format: wantsGrammar(request),
      service_tier: request.service_tier === "scale",
    }),
  message: withReasoningContent,
  adapt({ reasoning_effort: effort, service_tier: tier, ...body }) {
    return {
      ...body,
      ...(effort === undefined ? {} : { reasoning_effort: threeEfforts(effort) }),
      ...(TIERS.has(tier) ? { service_tier: tier } : {}),
    };
  },
};

/** A prompt that is too long comes as a 500 now and then. */
function kindOf(status: number, body: string): FailureKind | undefined {
  const isTooLong = status === 500 && /exceeds maximum input length/i.test(body);
  return isTooLong ? "too-long" : undefined;
}

/** DeepInfra's API: chat, rerank, speech and embeddings. */
export const deepinfra = definePreset({
  id: "deepinfra",
  at: {
    publicApi: {
      name: "DeepInfra",
      variable: "DEEPINFRA_API_KEY",
      baseUrl: "https://api.deepinfra.com/v1/openai",
    },
  },
  dialect,
  members: (usual) => ({
    ...refusalsAs(usual, kindOf),
    embeddings: usual.embeddings,
    speech: usual.speech,
    rerank: { encode: encodeRerank, decode: decodeRerank },
    reads: { rerank: ["query", "documents", "top_n"] },
  }),
  listing: modelsListing(bearer, usualListing),
});
