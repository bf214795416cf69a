import type { PluginItem } from "../../chat/plugin-item.ts";
import type { ChatRequest } from "../../chat/request.ts";

/** The request with one more plugin item, unless it has one of that id: the caller's own wins. */
export function withPlugin(request: ChatRequest, item: PluginItem): ChatRequest {
  const plugins = request.plugins ?? [];
  if (plugins.some(({ id }) => id === item.id)) return request;
  return { ...request, plugins: [...plugins, item] };
}
