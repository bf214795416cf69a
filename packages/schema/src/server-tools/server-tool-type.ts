const ALIAS = "openrouter:";
const PREFIX = "sluice:";
/** Other clients' words for the web search tool (wire reference §2.2). */
const WEB_SEARCH: ReadonlySet<string> = new Set([
  "web_search",
  "web_search_preview",
  "web_search_preview_2025_03_11",
  "web_search_2025_08_26",
]);

/**
 * The one name of a tool that the gateway runs, such as `sluice:web_search`, for any of its names;
 * undefined for types that are the upstream's business (contract §1; wire reference §2.2).
 */
export function serverToolType(type: string): string | undefined {
  if (WEB_SEARCH.has(type)) return `${PREFIX}web_search`;
  if (type.startsWith(ALIAS)) return PREFIX + type.slice(ALIAS.length);
  return type.startsWith(PREFIX) ? type : undefined;
}
