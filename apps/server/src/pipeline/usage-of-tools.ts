import type { Usage } from "@sluice/schema";
import type { UsedDetails } from "../ports/ledger-entry.ts";

/**
 * How often server tools were asked for and ran, under both names that clients read (wire reference §7.1); nothing
 * where none was. Searches are those of providers and those that were bought.
 */
export function usageOfTools({
  toolCallsRequested: requested = 0,
  toolCallsExecuted: executed = 0,
  webSearches = 0,
  boughtSearches = 0,
}: Partial<UsedDetails>): Pick<Usage, "server_tool_use_details" | "server_tool_use"> {
  const searches = webSearches + boughtSearches;
  if (requested + executed + searches === 0) return {};
  return {
    server_tool_use_details: {
      tool_calls_requested: requested,
      tool_calls_executed: executed,
      web_search_requests: searches,
    },
    server_tool_use: { web_search_requests: searches },
  };
}
