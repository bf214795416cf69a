import type { FailureKind } from "@sluice/errors";
import type { ChatRequest } from "@sluice/schema";
import { namesThatHold } from "../names-that-hold.ts";
import {
  chatParameters,
  OPENAI_ONLY,
  RARE_EXTENSIONS,
} from "../openai-compatible/chat-parameters.ts";
import { choiceAsWord } from "../openai-compatible/choice-as-word.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { refusalsAs } from "../openai-compatible/refusals-as.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import { withReasoningContent } from "../openai-compatible/with-reasoning-content.ts";
import { into, sent } from "../parameter-rules.ts";
import { encodeTexts } from "../rerank/encode-texts.ts";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [...OPENAI_ONLY, ...RARE_EXTENSIONS, "service_tier"],
  rules: {
    repetition_penalty: sent("repeat_penalty"),
    tools: into("tools, the chosen one alone"),
    tool_choice: into("tool_choice, a word"),
    response_format: into("response_format, grammar"),
  },
});

/**
 * llama.cpp's server takes `tool_choice` as a word only, and a grammar beside the form of answers. One tool is chosen
 * by offering no other.
 */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: { include_usage: true },
  sendsUser: false,
  leftOut: ({ response_format: format }) =>
    namesThatHold({ response_format: format?.type === "python" }),
  message: withReasoningContent,
  adapt: (body, request) => ({ ...body, ...choiceAsWord(request), ...formatOf(request) }),
};

function formatOf({ response_format: format }: ChatRequest) {
  if (format === null || format === undefined) return {};
  return format.type === "grammar" ? { grammar: format.grammar } : { response_format: format };
}

/** A text longer than the batch, which rerank and embeddings must fit in, is told by a 500. */
function kindOf(status: number, body: string): FailureKind | undefined {
  return status === 500 && /too large to process/i.test(body) ? "too-long" : undefined;
}

/** The server of llama.cpp on this machine: chat, rerank of texts and embeddings; no key is needed. */
export const llamaCpp = definePreset({
  id: "llama-cpp",
  at: { ownServer: { name: "llama.cpp", port: 8_080 } },
  dialect,
  members: (usual) => ({
    ...refusalsAs(usual, kindOf),
    embeddings: usual.embeddings,
    rerank: { encode: encodeTexts, decode: decodeRerank },
  }),
});
