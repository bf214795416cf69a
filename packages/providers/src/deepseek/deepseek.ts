import type { FailureKind } from "@sluice/errors";
import type { ChatRequest } from "@sluice/schema";
import { chatParameters, EXTENSIONS, OPENAI_ONLY } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { refusalsAs } from "../openai-compatible/refusals-as.ts";
import { withReasoningContent } from "../openai-compatible/with-reasoning-content.ts";
import { asList } from "../read/as-list.ts";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [
    ...EXTENSIONS,
    ...OPENAI_ONLY,
    "logit_bias",
    "n",
    "seed",
    "parallel_tool_calls",
    "service_tier",
  ],
  rules: {
    reasoning: { kind: "translated", into: "thinking, reasoning_effort", without: ["summary"] },
    reasoning_effort: { kind: "translated", into: "thinking, reasoning_effort" },
    response_format: { kind: "translated", into: "response_format, a schema in words" },
  },
});

/** DeepSeek turns thinking on and off in a field of its own, knows JSON without a schema, and wants thoughts back in a tool loop. */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: { include_usage: true },
  sendsUser: false,
  message: withReasoningContent,
  adapt(body, request) {
    const { reasoning_effort: _effort, ...rest } = body;
    return {
      ...rest,
      messages: [...asList(body.messages), ...schemaInWords(request)],
      ...thinking(body.reasoning_effort),
      ...responseFormat(request),
    };
  },
};

function thinking(effort: unknown) {
  if (effort === undefined) return {};
  if (effort === "none") return { thinking: { type: "disabled" } };
  return { thinking: { type: "enabled" }, reasoning_effort: effort === "xhigh" ? "max" : "high" };
}

function responseFormat({ response_format: format }: ChatRequest) {
  if (format?.type !== "json_schema") return {};
  return { response_format: { type: "json_object" } };
}

/** The API takes JSON only where the word stands in the conversation. */
function schemaInWords({ response_format: format }: ChatRequest): readonly object[] {
  if (format?.type !== "json_schema" && format?.type !== "json_object") return [];
  const schema = format.type === "json_schema" ? format.json_schema.schema : undefined;
  const follows = schema ? ` that follows this JSON Schema: ${JSON.stringify(schema)}` : "";
  return [{ role: "system", content: `Answer with one JSON object and nothing else${follows}` }];
}

/** What its filter does not like is told as a wrong request. */
const kindOf = (status: number, body: string): FailureKind | undefined =>
  status === 400 && body.includes("Content Exists Risk") ? "refused" : undefined;

/** DeepSeek's API. */
export const deepseek = definePreset({
  id: "deepseek",
  at: {
    publicApi: {
      name: "DeepSeek",
      variable: "DEEPSEEK_API_KEY",
      baseUrl: "https://api.deepseek.com/v1",
    },
  },
  dialect,
  members: (usual) => refusalsAs(usual, kindOf),
});
