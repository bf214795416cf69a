import { type ChatRequest, findModel, type Message } from "@sluice/schema";
import type { PluginContext } from "../plugin.ts";

/**
 * Whether routing would leave an endpoint for a request: what is bought for one that nobody serves is paid for nothing.
 * The length of its texts does not count, for a plugin may shorten them; and a model that is not known here may be one
 * that a plugin still puts another in the place of.
 */
export function canBeServed({
  request,
  catalog,
  routing,
}: Pick<PluginContext, "request" | "catalog" | "routing">): boolean {
  const slugs = [request.model, ...(request.models ?? [])].filter((slug) => slug != null);
  if (slugs.length === 0 || slugs.some((slug) => findModel(catalog, slug) === undefined))
    return true;
  return slugs.some(routing.servable(withoutTexts(request)));
}

function withoutTexts(request: ChatRequest): ChatRequest {
  const messages = request.messages.map(
    ({ content }): Message => ({
      role: "user",
      content: Array.isArray(content) ? content.filter(({ type }) => type !== "text") : "",
    }),
  );
  return { ...request, messages };
}
