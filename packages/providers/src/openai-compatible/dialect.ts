import type { ChatRequest } from "@sluice/schema";
import type { ParameterTable } from "../parameter-table.ts";

/** In what the servers that speak the chat completions protocol differ. */
export interface OpenAiDialect {
  /** What becomes of each request parameter and of the fields of messages; the body is made by it. */
  readonly parameters: ParameterTable;
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
