import { chatParameters, EXTENSIONS, OPENAI_ONLY } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";

/** Ollama on this machine, by its API of the same form; no key is needed. */
export const ollama = definePreset({
  id: "ollama",
  at: { ownServer: { name: "Ollama", port: 11_434 } },
  dialect: {
    parameters: chatParameters({
      maxTokensField: "max_tokens",
      unknown: "unsupported",
      unsupported: [
        ...EXTENSIONS,
        ...OPENAI_ONLY,
        "logit_bias",
        "n",
        "tool_choice",
        "parallel_tool_calls",
        "service_tier",
      ],
    }),
    streamOptions: { include_usage: true },
    sendsUser: false,
    inlines: ["image"],
  },
  members: ({ embeddings }) => ({ embeddings }),
});
