import type { ChatRequest } from "@sluice/schema";
import { decodeVerdicts } from "../moderations/decode-verdicts.ts";
import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { decodeEmbeddings } from "../openai-compatible/embeddings-decode.ts";
import { into, sent } from "../parameter-rules.ts";
import { openAudio } from "./decode-speech.ts";
import { encodeEmbeddings } from "./encode-embeddings.ts";
import { encodeModerations } from "./encode-moderations.ts";
import { encodeSpeech, SPEECH_FIELDS } from "./encode-speech.ts";
import { mistralMessages } from "./mistral-messages.ts";
import { ocrCodec } from "./ocr-codec.ts";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unknown: "unsupported",
  unsupported: [
    ...EXTENSIONS,
    "logit_bias",
    "logprobs",
    "top_logprobs",
    "modalities",
    "audio",
    "verbosity",
    "prompt_cache_key",
    "prompt_cache_options",
    "web_search_options",
    "service_tier",
  ],
  rules: { seed: sent("random_seed"), tool_choice: into("tool_choice") },
  messages: {
    sent: new Set(["role", "content", "tool_calls", "tool_call_id", "model"]),
    notInParts: "cache_control",
  },
});

/** Mistral refuses every field that it does not know, of requests and of messages, and tells usage without being asked. */
const dialect: OpenAiDialect = {
  parameters,
  streamOptions: undefined,
  sendsUser: false,
  parts: new Set(["text", "image_url", "input_audio", "file"]),
  adapt: (body, { messages, tool_choice: choice }) => ({
    ...body,
    messages: mistralMessages(messages),
    ...toolChoice(choice),
    ...("reasoning_effort" in body ? { reasoning_effort: effort(body.reasoning_effort) } : {}),
  }),
};

function toolChoice(choice: ChatRequest["tool_choice"]) {
  if (choice === null || choice === undefined) return {};
  return { tool_choice: choice === "required" ? "any" : choice };
}

/** It thinks, or does not. */
const effort = (given: unknown): string => (given === "none" ? "none" : "high");

/** Mistral's API. */
export const mistral = definePreset({
  id: "mistral",
  at: {
    publicApi: {
      name: "Mistral",
      variable: "MISTRAL_API_KEY",
      baseUrl: "https://api.mistral.ai/v1",
    },
  },
  dialect,
  members: () => ({
    embeddings: { encode: encodeEmbeddings, decode: decodeEmbeddings, ignores: ["input_type"] },
    moderations: { encode: encodeModerations, decode: decodeVerdicts },
    ocr: ocrCodec,
    speech: { formats: ["mp3"], encode: encodeSpeech, openAudio },
    reads: { speech: SPEECH_FIELDS },
  }),
});
