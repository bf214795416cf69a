import type { Usage } from "@sluice/schema";

/** Usage with the searches that a provider made by itself, under both names (wire reference §7.1). */
export function withSearches(usage: Usage, count: number): Usage {
  if (count === 0) return usage;
  const told = { web_search_requests: count };
  return { ...usage, server_tool_use_details: told, server_tool_use: told };
}
