import * as z from "zod";
import type { BuiltInParts } from "../built-in-parts.ts";
import type { ServerTool } from "../plugin.ts";
import { configuredEngine, isConfigured } from "./choose-engine.ts";
import { describedPages } from "./described-pages.ts";
import { pageCitation } from "./page-citation.ts";
import { runSearch } from "./run-search.ts";
import { searchAsk } from "./search-ask.ts";
import type { SearchesOf } from "./searches.ts";
import { webTool } from "./web-options.ts";
import type { WebSettings } from "./web-settings.ts";
import { HOW_TO_CITE } from "./with-results.ts";

const query = "What to search for, in plain words.";

/** A search that the model asks for (wire reference §2.2). Faults are told to the model. */
export function webSearchTool(
  { fetchAt }: BuiltInParts,
  searches: SearchesOf,
): ServerTool<WebSettings> {
  return {
    type: "sluice:web_search",
    parameters: z.object({ query: z.string().trim().min(1).describe(query) }),
    options: webTool,
    accountOnly: ["engines"],
    // One search is made before the model is asked; without `max_uses` it is the only one (wire reference §6).
    offered: (options, context) =>
      (options.maxUses ?? 1) > 1 && isConfigured(options) && !searches(context).isNative,
    describe(options) {
      configuredEngine(options);
      return {
        description: `Searches the web and gives pages with their addresses and texts. ${HOW_TO_CITE}`,
        parameters: {
          type: "object",
          properties: { query: { type: "string", description: query } },
          required: ["query"],
          additionalProperties: false,
        },
      };
    },
    async execute(args, context, signal) {
      const { options } = context;
      const used = searches(context);
      const left = options.maxTotalResults - used.results;
      if (used.count >= (options.maxUses ?? Number.POSITIVE_INFINITY) || left < 1) {
        return "Error: the searches of this request are used up. Answer with what is known.";
      }
      used.count += 1;
      const asked = (args as { readonly query: string }).query;
      const chosen = configuredEngine(options);
      const fetch = fetchAt(chosen.access.baseUrl);
      const ask = searchAsk(asked, options, left);
      // Calls of one turn run side by side: what may come counts until it is there.
      used.results += ask.count;
      const outcome = await runSearch(chosen, ask, { context, fetch, signal }).finally(() => {
        used.results -= ask.count;
      });
      if (outcome.kind === "failed") return `Error: the search failed: ${outcome.why}`;
      used.results += outcome.pages.length;
      const annotations = outcome.pages.map(pageCitation);
      return { content: describedPages(outcome.pages), annotations };
    },
  };
}
