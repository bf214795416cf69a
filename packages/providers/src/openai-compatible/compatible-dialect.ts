import { chatParameters } from "./chat-parameters.ts";
import type { OpenAiDialect } from "./dialect.ts";

/** Servers that speak the protocol in general: they still know `max_tokens`, and take extensions. */
export const compatibleDialect: OpenAiDialect = {
  parameters: chatParameters({ maxTokensField: "max_tokens" }),
  streamOptions: { include_usage: true },
  sendsUser: true,
};
