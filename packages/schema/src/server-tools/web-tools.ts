import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { webFetchOptions, webOptions } from "../plugins/web-options.ts";
import { userLocation } from "../text/user-location.ts";

const domains = z.array(z.string().min(1)).nullish();
const { engine, mode, x_search } = webOptions.shape;

/** Parameters of `sluice:web_search` (wire reference §2.2). */
export const webSearchParameters = z
  .looseObject({
    engine,
    mode,
    x_search,
    max_results: z
      .int()
      .min(1)
      .max(LIMITS.searchResults)
      .nullish()
      .describe("How many results of a search to read, 1 to 25; default 5."),
    max_total_results: z.int().min(1).nullish().describe("Results of all searches together."),
    max_uses: z.int().min(0).nullish().describe("Searches in one request."),
    search_context_size: z
      .enum(["low", "medium", "high"])
      .nullish()
      .describe("How much of what was found the model reads."),
    max_characters: z
      .int()
      .min(1)
      .max(LIMITS.searchCharacters)
      .nullish()
      .describe("Characters of each result, 1 to 100,000."),
    user_location: userLocation.nullish().describe("Where the search is made from."),
    allowed_domains: domains.describe("The only domains to search."),
    excluded_domains: domains.describe("Domains to leave out."),
  })
  .describe("A search of the web.");

/** Parameters of `sluice:web_fetch` (wire reference §2.2). */
export const webFetchParameters = z
  .looseObject({
    ...webFetchOptions.shape,
    engine: z
      .enum(["auto", "native", "openrouter", "sluice", "exa", "parallel", "firecrawl"])
      .nullish()
      .describe("Who fetches."),
  })
  .describe("A page of the web.");
