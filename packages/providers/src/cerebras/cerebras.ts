import { chatParameters, EXTENSIONS, OPENAI_ONLY } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { inWords, PLAIN_MESSAGES } from "../openai-compatible/plain-messages.ts";
import { threeEfforts } from "../openai-compatible/three-efforts.ts";

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
      messages: PLAIN_MESSAGES,
    }),
    streamOptions: { include_usage: true },
    sendsUser: true,
    parts: new Set(["text", "image_url"]),
    message: inWords,
    adapt: ({ reasoning_effort: effort, ...rest }) => ({
      ...rest,
      ...(effort === undefined ? {} : { reasoning_effort: threeEfforts(effort) }),
    }),
  },
  members: () => ({}),
});
