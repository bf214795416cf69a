import type { FailureKind } from "@sluice/errors";
import type { ChatRequest } from "@sluice/schema";
import { messagesWith } from "../messages-with.ts";
import { namesThatHold } from "../names-that-hold.ts";
import { chatParameters, RARE_EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { refusalsAs } from "../openai-compatible/refusals-as.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import { threeEfforts } from "../openai-compatible/three-efforts.ts";
import { withReasoningContent } from "../openai-compatible/with-reasoning-content.ts";
import { into } from "../parameter-rules.ts";
import { encodeRerank } from "./encode-rerank.ts";

const MOST_TOP_K = 100;
const MOST_TOP_LOGPROBS = 5;

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [
    ...RARE_EXTENSIONS,
    "modalities",
    "audio",
    "verbosity",
    "prompt_cache_options",
    "web_search_options",
  ],
  rules: {
    top_k: into(`top_k, ${MOST_TOP_K} at most`),
    top_logprobs: into(`top_logprobs, ${MOST_TOP_LOGPROBS} at most`),
  },
  messages: messagesWith(["reasoning", "reasoning_content"]),
});

/** Fireworks takes a budget of thoughts as a number in the place of the effort, and knows one tier beside its own. */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: { include_usage: true },
  sendsUser: true,
  leftOut: ({ service_tier: tier, response_format: format }) =>
    namesThatHold({
      service_tier: tier === "flex" || tier === "scale",
      response_format: format?.type === "python",
    }),
  message: withReasoningContent,
  adapt({ reasoning_effort: effort, service_tier: tier, ...body }, request) {
    return {
      ...body,
      ...within("top_k", request.top_k, MOST_TOP_K),
      ...within("top_logprobs", request.top_logprobs, MOST_TOP_LOGPROBS),
      ...(effort === undefined ? {} : { reasoning_effort: thinking(effort, request, body.model) }),
      ...(tier === "priority" ? { service_tier: tier } : {}),
    };
  },
};

function within(name: string, value: number | null | undefined, most: number) {
  return value === null || value === undefined ? {} : { [name]: Math.min(value, most) };
}

/** The number is refused by OpenAI's open models, which know words only. */
function thinking(effort: unknown, { reasoning }: ChatRequest, model: unknown): unknown {
  const budget = reasoning?.effort == null ? reasoning?.max_tokens : undefined;
  const takesNumbers = !/gpt-oss/.test(String(model));
  return takesNumbers && typeof budget === "number" && budget > 0 ? budget : threeEfforts(effort);
}

/** An account that is suspended or has spent its limit is told by 412, as is a model that could not be loaded. */
function kindOf(status: number, body: string): FailureKind | undefined {
  if (status !== 412) return undefined;
  return /suspended|spending limit|invoice|billing/i.test(body) ? "unauthorized" : "unsupported";
}

/** Fireworks' API: chat, rerank of texts and embeddings. */
export const fireworks = definePreset({
  id: "fireworks",
  at: {
    publicApi: {
      name: "Fireworks",
      variable: "FIREWORKS_API_KEY",
      baseUrl: "https://api.fireworks.ai/inference/v1",
    },
  },
  dialect,
  members: (usual) => ({
    ...refusalsAs(usual, kindOf),
    embeddings: usual.embeddings,
    rerank: { encode: encodeRerank, decode: decodeRerank },
    reads: { rerank: ["query", "documents", "top_n", "task"] },
  }),
});
