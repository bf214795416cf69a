import { chatParameters, EXTENSIONS, OPENAI_ONLY } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";
import { readSources } from "./read-sources.ts";

/** xAI's API: its models refuse penalties, stops and biases. */
export const xai = definePreset({
  id: "xai",
  at: { publicApi: { name: "xAI", variable: "XAI_API_KEY", baseUrl: "https://api.x.ai/v1" } },
  dialect: {
    parameters: chatParameters({
      maxTokensField: "max_completion_tokens",
      unsupported: [
        ...EXTENSIONS,
        ...OPENAI_ONLY,
        "frequency_penalty",
        "presence_penalty",
        "stop",
        "logit_bias",
      ],
      messages: STRICT_MESSAGES,
    }),
    streamOptions: { include_usage: true },
    sendsUser: true,
    parts: new Set(["text", "image_url", "input_audio", "file"]),
    readSources,
  },
  members: ({ embeddings }) => ({ embeddings }),
});
