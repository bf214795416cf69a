import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";
import { sent } from "../parameter-rules.ts";

/** Perplexity's API: it searches by itself, and calls no tools of others. What it cites goes along as it tells it. */
export const perplexity = definePreset({
  id: "perplexity",
  at: {
    publicApi: {
      name: "Perplexity",
      variable: "PERPLEXITY_API_KEY",
      baseUrl: "https://api.perplexity.ai",
    },
  },
  dialect: {
    parameters: chatParameters({
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
      rules: { top_k: sent() },
      messages: STRICT_MESSAGES,
    }),
    streamOptions: undefined,
    sendsUser: false,
  },
  members: () => ({}),
});
