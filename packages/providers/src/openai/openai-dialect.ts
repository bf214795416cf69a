import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";

/** OpenAI's own API: newer limit name, no extensions, no random padding in each event of a stream. */
export const openAiDialect: OpenAiDialect = {
  parameters: chatParameters({
    maxTokensField: "max_completion_tokens",
    unsupported: EXTENSIONS,
    messages: STRICT_MESSAGES,
  }),
  streamOptions: { include_usage: true, include_obfuscation: false },
  sendsUser: true,
  inlines: ["file"],
};
