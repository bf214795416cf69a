import type { ChatRequest } from "@sluice/schema";
import { bearer } from "../bearer.ts";
import { messagesWith } from "../messages-with.ts";
import { modelsListing } from "../models-listing.ts";
import { namesThatHold } from "../names-that-hold.ts";
import {
  chatParameters,
  OPENAI_ONLY,
  RARE_EXTENSIONS,
} from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import { openAudio } from "../openai-compatible/speech-decode.ts";
import { systemOnly } from "../openai-compatible/system-only.ts";
import { threeEfforts } from "../openai-compatible/three-efforts.ts";
import { into } from "../parameter-rules.ts";
import { encodeTexts } from "../rerank/encode-texts.ts";
import { wantsGrammar } from "../wants-grammar.ts";
import { encodeSpeech, sampleRate } from "./encode-speech.ts";
import { usualListing } from "./usual-listing.ts";

const THINKING = "reasoning.enabled, reasoning_effort";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [...OPENAI_ONLY, ...RARE_EXTENSIONS, "parallel_tool_calls", "service_tier"],
  rules: {
    stop: into("stop, as a list"),
    logprobs: into("logprobs, a number"),
    top_logprobs: into("logprobs"),
    reasoning: {
      kind: "translated",
      into: THINKING,
      without: ["summary"],
      yields: { max_tokens: "effort" },
    },
    reasoning_effort: into(THINKING),
  },
  messages: messagesWith(["function_call", "reasoning", "reasoning_content"]),
});

/**
 * Together counts the alternatives of a token in `logprobs` itself, and turns thinking on and off in a field beside
 * that for how much.
 */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: { include_usage: true },
  sendsUser: false,
  leftOut: (request) => namesThatHold({ response_format: wantsGrammar(request) }),
  message: systemOnly,
  adapt({ reasoning_effort: effort, ...body }, request) {
    return { ...body, ...stops(request), ...alternatives(request), ...thinking(effort) };
  },
};

function stops({ stop }: ChatRequest) {
  if (stop === null || stop === undefined) return {};
  return { stop: typeof stop === "string" ? [stop] : stop };
}

function alternatives({ logprobs, top_logprobs: most }: ChatRequest) {
  if (logprobs !== true) return {};
  return { logprobs: Math.max(1, most ?? 1) };
}

function thinking(effort: unknown) {
  if (effort === undefined) return {};
  if (effort === "none") return { reasoning: { enabled: false } };
  return { reasoning: { enabled: true }, reasoning_effort: threeEfforts(effort) };
}

/** Together's API: chat, rerank, speech and embeddings. */
export const together = definePreset({
  id: "together",
  at: {
    publicApi: {
      name: "Together",
      variable: "TOGETHER_API_KEY",
      baseUrl: "https://api.together.xyz/v1",
    },
  },
  dialect,
  members: ({ embeddings }) => ({
    embeddings,
    rerank: { encode: encodeTexts, decode: decodeRerank },
    speech: { encode: encodeSpeech, sampleRate, openAudio },
    reads: { speech: ["input", "voice", "response_format", "language"] },
  }),
  listing: modelsListing(bearer, usualListing),
});
