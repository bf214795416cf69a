import type { ChatRequest } from "@sluice/schema";
import type { ParameterTable } from "../parameter-table.ts";

/** In what the servers that speak the chat completions protocol differ. */
export interface OpenAiDialect {
  /** What becomes of each request parameter. */
  readonly parameters: ParameterTable;
  /** The one name under which the token limit goes up. */
  readonly maxTokensField: "max_tokens" | "max_completion_tokens";
  /** `strict`: fields of messages that are not the original API's are taken out, since it refuses them. */
  readonly messages: "as-sent" | "strict";
  /** `stream_options` of every streamed request; undefined where the server does not know the field. */
  readonly streamOptions: Readonly<Record<string, unknown>> | undefined;
  /** Whether the server takes `user`. */
  readonly sendsUser: boolean;
  /** The last change of a body: what this server words in its own way. Pure. */
  adapt?(
    body: Readonly<Record<string, unknown>>,
    request: ChatRequest,
  ): Readonly<Record<string, unknown>>;
}
