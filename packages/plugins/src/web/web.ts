import type { BuiltInParts } from "../built-in-parts.ts";
import { definePlugin } from "../define-plugin.ts";
import type { BeforeOutcome, Plugin, PluginContext } from "../plugin.ts";
import { chooseEngine } from "./choose-engine.ts";
import { citeResult } from "./cite-result.ts";
import { citeStream } from "./cite-stream.ts";
import { queryOf } from "./query-of.ts";
import { runSearch } from "./run-search.ts";
import { searchAsk } from "./search-ask.ts";
import { createSearches, type Searches } from "./searches.ts";
import { webAccount, webItem } from "./web-options.ts";
import { webSearchTool } from "./web-search-tool.ts";
import type { WebSettings } from "./web-settings.ts";
import { searchPrompt, withResults } from "./with-results.ts";

/**
 * Searches the web once before the model answers, gives it what was found, and tells which pages the answer
 * cites. With `max_uses` over one the model may search more; as a server tool it searches when it wants.
 */
export function createWeb(parts: BuiltInParts): Plugin<WebSettings> {
  const searches = createSearches();
  return definePlugin<WebSettings>({
    id: "web",
    options: webItem,
    accountOptions: webAccount,
    actsOn: (request, { maxUses }) => maxUses !== 0 && queryOf(request) !== "",
    before: (context) => searchBefore(context, parts, searches(context)),
    afterResult(context, result) {
      const { before } = searches(context);
      return before.length === 0 ? result : citeResult(result, before);
    },
    afterStream(context, chunks) {
      const { before } = searches(context);
      return before.length === 0 ? chunks : citeStream(chunks, before);
    },
    serverTools: [webSearchTool(parts, searches)],
  });
}

async function searchBefore(
  context: PluginContext<WebSettings>,
  { fetchAt, now }: BuiltInParts,
  searches: Searches,
): Promise<BeforeOutcome> {
  const { options, request, catalog, signal } = context;
  const chosen = chooseEngine(options, request, catalog);
  const query = queryOf(request);
  if (options.maxUses === 0 || query === "") return { kind: "continue", request };
  if (chosen.kind === "native") return { kind: "continue", request: searchedByProvider(context) };
  searches.count += 1;
  const fetch = fetchAt(chosen.access.baseUrl);
  const ask = searchAsk(query, options, options.maxTotalResults);
  const outcome = await runSearch(chosen, ask, { context, fetch, signal });
  if (outcome.kind === "failed" || outcome.pages.length === 0) return { kind: "continue", request };
  searches.before = outcome.pages;
  searches.results += outcome.pages.length;
  const prompt = options.prompt ?? searchPrompt(now());
  return { kind: "continue", request: withResults(request, outcome.pages, prompt) };
}

/** The provider searches when it is told how; what it charges for that is in its price. */
function searchedByProvider({ options, request, report }: PluginContext<WebSettings>) {
  const { contextSize, location } = options;
  report({
    type: "plugin",
    name: "web-search",
    summary: "the provider searches by itself",
    data: { engine: "native" },
  });
  const place =
    location === undefined ? {} : { user_location: { type: "approximate" as const, ...location } };
  const size = contextSize === undefined ? {} : { search_context_size: contextSize };
  const web_search_options = { ...size, ...place, ...request.web_search_options };
  return { ...request, web_search_options };
}
