import type { ChatRequest } from "@sluice/schema";
import { namesThatHold } from "../names-that-hold.ts";
import { wantsGrammar } from "../wants-grammar.ts";

/** What of a request the API has no word for, though it knows the parameter. */
export function leftOut(request: ChatRequest): readonly string[] {
  const given = {
    response_format: wantsGrammar(request),
    // Results of tools are text there.
    "messages.content": request.messages.some(
      ({ role, content }) =>
        role === "tool" && Array.isArray(content) && content.some(({ type }) => type !== "text"),
    ),
  };
  return namesThatHold(given);
}
