import type { ChatRequest } from "@sluice/schema";
import type { BuiltInParts } from "../built-in-parts.ts";
import { definePlugin } from "../define-plugin.ts";
import type { BeforeOutcome, Plugin, PluginContext } from "../plugin.ts";
import { canBeServed } from "./can-be-served.ts";
import { chooseEngine, unknownEngine } from "./choose-engine.ts";
import { citeResult } from "./cite-result.ts";
import { citeStream } from "./cite-stream.ts";
import type { NativeEngine } from "./native-engine.ts";
import { queryOf } from "./query-of.ts";
import { runSearch } from "./run-search.ts";
import { searchAsk } from "./search-ask.ts";
import { createSearches, type Searches } from "./searches.ts";
import { webAccount, webItem } from "./web-options.ts";
import { webSearchTool } from "./web-search-tool.ts";
import type { WebSettings } from "./web-settings.ts";
import { searchPrompt, withResults } from "./with-results.ts";

const NATIVE_STAGE = {
  type: "plugin",
  name: "web-search",
  summary: "the provider searches by itself",
  data: { engine: "native" },
} as const;

const UNSERVED_STAGE = {
  type: "plugin",
  name: "web-search",
  summary: "not searched: no endpoint can serve this request",
  data: { results: 0 },
} as const;

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
    accountFault: unknownEngine,
    actsOn: (request, options) => isWanted(request, options),
    foresee: foreseen,
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
  const { options, request, signal, report } = context;
  const chosen = chooseEngine(context);
  if (!isWanted(request, options)) return { kind: "continue", request };
  if (chosen.kind === "native") {
    searches.isNative = true;
    report(NATIVE_STAGE);
    return { kind: "continue", request: searchedByProvider(context, chosen) };
  }
  if (!canBeServed(context)) {
    report(UNSERVED_STAGE);
    return { kind: "continue", request };
  }
  searches.count += 1;
  const fetch = fetchAt(chosen.access.baseUrl);
  const ask = searchAsk(queryOf(request), options, options.maxTotalResults);
  const outcome = await runSearch(chosen, ask, { context, fetch, signal });
  if (outcome.kind === "failed" || outcome.pages.length === 0) return { kind: "continue", request };
  searches.before = outcome.pages;
  searches.results += outcome.pages.length;
  const prompt = options.prompt ?? searchPrompt(now());
  return { kind: "continue", request: withResults(request, outcome.pages, prompt) };
}

/** What an explanation can tell: where the provider searches, the request says so. */
function foreseen(context: PluginContext<WebSettings>): BeforeOutcome {
  const { options, request } = context;
  const chosen = chooseEngine(context);
  const isNative = chosen.kind === "native" && isWanted(request, options);
  return {
    kind: "continue",
    request: isNative ? searchedByProvider(context, chosen) : request,
  };
}

/** Whether there is something to search for, and a search to make. */
function isWanted(request: ChatRequest, { maxUses }: WebSettings): boolean {
  return maxUses !== 0 && queryOf(request) !== "";
}

/** The provider searches when it is told how; what it charges for that is in its price. */
function searchedByProvider(
  { options, request }: PluginContext<WebSettings>,
  { search }: NativeEngine,
): ChatRequest {
  const { contextSize, location, include, exclude, maxUses } = options;
  const isIncludedAlone = search.domains === "included-first" && include.length > 0;
  const excluded = isIncludedAlone ? [] : exclude;
  const web_search_options = {
    ...(contextSize === undefined ? {} : { search_context_size: contextSize }),
    ...(location === undefined
      ? {}
      : { user_location: { type: "approximate" as const, ...location } }),
    ...(search.isLimited && maxUses !== undefined ? { max_uses: maxUses } : {}),
    ...(include.length === 0 ? {} : { allowed_domains: [...include] }),
    ...(excluded.length === 0 ? {} : { excluded_domains: [...excluded] }),
    ...request.web_search_options,
  };
  return { ...request, web_search_options };
}
