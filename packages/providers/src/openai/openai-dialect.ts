import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";
import { into } from "../parameter-rules.ts";

/** OpenAI's own API: newer limit name, no extensions, no random padding in each event of a stream. */
export const openAiDialect: OpenAiDialect = {
  parameters: chatParameters({
    maxTokensField: "max_completion_tokens",
    unsupported: EXTENSIONS,
    rules: { verbosity: into("verbosity, high at most") },
    messages: STRICT_MESSAGES,
  }),
  streamOptions: { include_usage: true, include_obfuscation: false },
  sendsUser: true,
  inlines: ["file"],
  speech: { voiceObjects: true },
  embeds: new Set(["input", "encoding_format", "dimensions"]),
  parts: new Set(["text", "image_url", "input_audio", "file"]),
  adapt: (body, { verbosity }) => (verbosity ? { ...body, verbosity: known(verbosity) } : body),
};

/** It knows three words. */
const known = (verbosity: string): string =>
  verbosity === "xhigh" || verbosity === "max" ? "high" : verbosity;
