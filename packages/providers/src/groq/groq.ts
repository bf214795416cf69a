import type { FailureKind } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import { hidesReasoning } from "../hides-reasoning.ts";
import { chatParameters, EXTENSIONS, OPENAI_ONLY } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { inWords, PLAIN_MESSAGES } from "../openai-compatible/plain-messages.ts";
import { refusalsAs } from "../openai-compatible/refusals-as.ts";
import { threeEfforts } from "../openai-compatible/three-efforts.ts";
import { withoutOriginalDetail } from "../openai-compatible/without-original-detail.ts";
import { encodeSpeech } from "./encode-speech.ts";

const TIERS: Readonly<Record<string, string>> = {
  default: "on_demand",
  fast: "performance",
  priority: "performance",
  scale: "performance",
};

/**
 * Groq refuses fields that it does not know, tells usage without being asked, and thoughts apart from the text only
 * when that is asked for.
 */
const dialect: OpenAiDialect = {
  parameters: chatParameters({
    maxTokensField: "max_completion_tokens",
    unknown: "unsupported",
    unsupported: [...EXTENSIONS, ...OPENAI_ONLY, "logit_bias", "logprobs", "top_logprobs", "n"],
    messages: PLAIN_MESSAGES,
  }),
  streamOptions: undefined,
  sendsUser: true,
  parts: new Set(["text", "image_url"]),
  message: inWords,
  adapt(body, request) {
    const { reasoning_effort: effort, service_tier: tier, messages, ...rest } = body;
    const thinks = effort !== undefined && effort !== "none";
    return {
      ...rest,
      messages: withoutOriginalDetail(messages),
      ...(effort === undefined ? {} : { reasoning_effort: threeEfforts(effort) }),
      ...(thinks ? { reasoning_format: hidesReasoning(request) ? "hidden" : "parsed" } : {}),
      ...(typeof tier === "string" ? { service_tier: TIERS[tier] ?? tier } : {}),
    };
  },
};

/**
 * A request of more tokens than a minute may have never fits; a call or JSON that the model got wrong is told as the
 * caller's mistake, and another try may get it right; 498 is a tier without room.
 */
function kindOf(status: number, body: string): FailureKind | undefined {
  if (status === 413 && body.includes("rate_limit_exceeded")) return "too-long";
  if (/"(?:tool_use_failed|json_validate_failed)"/.test(body)) return "malformed";
  return status === 498 ? "unavailable" : undefined;
}

/** The longest text of one call: Orpheus takes no more than a sentence or two. */
const mostCharacters = ({ upstreamModel }: Endpoint): number =>
  upstreamModel.includes("orpheus") ? 200 : 10_000;

/** Groq's API. */
export const groq = definePreset({
  id: "groq",
  at: {
    publicApi: {
      name: "Groq",
      variable: "GROQ_API_KEY",
      baseUrl: "https://api.groq.com/openai/v1",
    },
  },
  dialect,
  members: (usual) => ({
    ...refusalsAs(usual, kindOf),
    speech: { ...usual.speech, formats: ["pcm"], encode: encodeSpeech, mostCharacters },
    embeddings: usual.embeddings,
  }),
});
