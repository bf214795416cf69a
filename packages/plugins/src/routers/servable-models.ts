import type { ChatRequest, Message } from "@sluice/schema";
import type { PluginContext } from "../plugin.ts";

/**
 * Whether an endpoint of a model would be left for the request. Where a file parser is asked for, files are
 * its matter: a model need not read them.
 */
export function servableModels({
  request,
  routing,
}: Pick<PluginContext, "request" | "routing">): (slug: string) => boolean {
  const parsed = request.plugins?.some(({ id, enabled }) => id === PARSER && enabled !== false);
  return routing.servable(parsed === true ? withoutFiles(request) : request);
}

const PARSER = "file-parser";

function withoutFiles(request: ChatRequest): ChatRequest {
  return { ...request, messages: request.messages.map(withoutFilesIn) };
}

function withoutFilesIn(message: Message): Message {
  const { role, content } = message;
  if ((role !== "user" && role !== "tool") || typeof content === "string") return message;
  return { ...message, content: content.filter(({ type }) => type !== "file") };
}
