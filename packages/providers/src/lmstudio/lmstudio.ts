import type { ChatRequest, FunctionTool } from "@sluice/schema";
import { namesThatHold } from "../names-that-hold.ts";
import {
  chatParameters,
  OPENAI_ONLY,
  RARE_EXTENSIONS,
} from "../openai-compatible/chat-parameters.ts";
import { choiceAsWord } from "../openai-compatible/choice-as-word.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { systemOnly } from "../openai-compatible/system-only.ts";
import { into, sent } from "../parameter-rules.ts";
import { wantsGrammar } from "../wants-grammar.ts";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [
    ...OPENAI_ONLY,
    ...RARE_EXTENSIONS,
    "min_p",
    "logprobs",
    "top_logprobs",
    "n",
    "parallel_tool_calls",
    "service_tier",
  ],
  rules: {
    repetition_penalty: sent("repeat_penalty"),
    tools: into("tools, each with parameters"),
    tool_choice: into("tool_choice, a word"),
    response_format: into("response_format, a schema"),
  },
});

/** Any object: the server holds answers to schemas only. */
const ANY_OBJECT = { name: "object", schema: { type: "object" } };

/**
 * LM Studio takes `tool_choice` as a word only, refuses a tool without parameters, and has no JSON without a schema.
 * One tool is chosen by offering no other.
 */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: { include_usage: true },
  sendsUser: false,
  // An address where data should be is refused.
  inlines: ["image"],
  leftOut: (request) => namesThatHold({ response_format: wantsGrammar(request) }),
  message: systemOnly,
  adapt: (body, request) => ({ ...body, ...toolsOf(request), ...formatOf(request) }),
};

function toolsOf(request: ChatRequest) {
  const { tools, ...choice } = choiceAsWord(request);
  return { ...choice, ...(tools === undefined ? {} : { tools: tools.map(withParameters) }) };
}

function withParameters(tool: FunctionTool): FunctionTool {
  const parameters = { type: "object", properties: {}, ...tool.function.parameters };
  return { ...tool, function: { ...tool.function, parameters } };
}

function formatOf({ response_format: format }: ChatRequest) {
  if (format === null || format === undefined) return {};
  if (format.type !== "json_object") return { response_format: format };
  return { response_format: { type: "json_schema", json_schema: ANY_OBJECT } };
}

/** LM Studio on this machine: chat and embeddings; no key is needed. */
export const lmstudio = definePreset({
  id: "lmstudio",
  at: { ownServer: { name: "LM Studio", port: 1_234 } },
  dialect,
  members: ({ embeddings }) => ({ embeddings }),
});
