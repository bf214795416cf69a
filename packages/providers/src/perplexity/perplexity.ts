import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";

const parameters = chatParameters({
  maxTokensField: "max_tokens",
  unsupported: [
    ...EXTENSIONS,
    "tools",
    "tool_choice",
    "parallel_tool_calls",
    "stop",
    "seed",
    "n",
    "logit_bias",
    "logprobs",
    "top_logprobs",
    "modalities",
    "audio",
    "prediction",
    "verbosity",
    "prompt_cache_key",
    "prompt_cache_options",
    "service_tier",
  ],
});

/** Perplexity's API: it searches by itself, and calls no tools of others. What it cites goes along as it tells it. */
export const perplexity = definePreset({
  id: "perplexity",
  baseUrl: "https://api.perplexity.ai",
  dialect: {
    parameters: {
      ...parameters,
      rules: { ...parameters.rules, top_k: { kind: "sent" } },
      messages: STRICT_MESSAGES,
    },
    streamOptions: undefined,
    sendsUser: false,
  },
});
