import type { ChatRequest } from "@sluice/schema";

/** What of a request the API has no word for, though it knows the parameter. */
export function leftOut(request: ChatRequest): readonly string[] {
  const { response_format: format, messages } = request;
  const given = {
    response_format: format?.type === "grammar" || format?.type === "python",
    // Results of tools are text there.
    "messages.content": messages.some(
      ({ role, content }) =>
        role === "tool" && Array.isArray(content) && content.some(({ type }) => type !== "text"),
    ),
  };
  return Object.entries(given).flatMap(([name, isLeftOut]) => (isLeftOut ? [name] : []));
}
