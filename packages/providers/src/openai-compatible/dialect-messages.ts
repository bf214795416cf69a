import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { mediaAfterResults } from "./media-after-results.ts";
import { strictMessages } from "./strict-messages.ts";

/**
 * The messages of a request as a server takes them. Where it takes less than the protocol has, results of tools are
 * texts too.
 *
 * @throws ProviderError `unsupported` for a part that the server does not know
 */
export function dialectMessages(
  call: Call<ChatRequest>,
  { message: word, parts, parameters: { messages: rule } }: OpenAiDialect,
): readonly object[] {
  const { messages } = call.request;
  if (parts !== undefined) refuseOthers(messages, parts, call);
  const given = rule === undefined ? messages : mediaAfterResults(messages);
  const worded = word === undefined ? given : given.map(word);
  return rule === undefined ? worded : strictMessages(worded, rule);
}

function refuseOthers(
  messages: readonly Message[],
  parts: NonNullable<OpenAiDialect["parts"]>,
  call: Call<ChatRequest>,
): void {
  const all = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const other = all.find(({ type }) => !parts.has(type));
  if (other === undefined) return;
  const message = `${call.endpoint.providerName} takes no part of type ${other.type}`;
  throw codecError(call, { kind: "unsupported", message });
}
