import { chatParameters } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";

const parameters = chatParameters({ maxTokensField: "max_tokens" });

/** OpenRouter, which speaks the same language as this gateway: reasoning goes up as it was written. */
export const openrouter = definePreset({
  id: "openrouter",
  baseUrl: "https://openrouter.ai/api/v1",
  dialect: {
    parameters: {
      ...parameters,
      rules: {
        ...parameters.rules,
        reasoning: { kind: "sent" },
        reasoning_effort: { kind: "sent" },
        service_tier: { kind: "sent" },
      },
    },
    streamOptions: { include_usage: true },
    sendsUser: true,
  },
});
