import { chatParameters, EXTENSIONS, OPENAI_ONLY } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";

/** Cerebras' API: it refuses penalties and biases, and fields that it does not know. */
export const cerebras = definePreset({
  id: "cerebras",
  at: {
    publicApi: {
      name: "Cerebras",
      variable: "CEREBRAS_API_KEY",
      baseUrl: "https://api.cerebras.ai/v1",
    },
  },
  dialect: {
    parameters: chatParameters({
      maxTokensField: "max_completion_tokens",
      unknown: "unsupported",
      unsupported: [
        ...EXTENSIONS,
        ...OPENAI_ONLY,
        "frequency_penalty",
        "presence_penalty",
        "logit_bias",
        "n",
        "service_tier",
      ],
      messages: STRICT_MESSAGES,
    }),
    streamOptions: { include_usage: true },
    sendsUser: true,
  },
  members: () => ({}),
});
