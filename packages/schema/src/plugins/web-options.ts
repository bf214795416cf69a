import * as z from "zod";
import { closedObject } from "../closed-object.ts";
import { userLocation } from "../text/user-location.ts";

const domains = z.array(z.string().min(1)).nullish();
const count = z.int().min(0).nullish();

/** Options of the plugin `web` (specification, Plugins; wire reference §6). */
export const webOptions = closedObject({
  engine: z
    .enum([
      "auto",
      "native",
      "exa",
      "firecrawl",
      "parallel",
      "perplexity",
      "brave",
      "tavily",
      "searxng",
    ])
    .nullish()
    .describe("Who searches; absent or `auto`: the provider where it can, else another."),
  mode: z
    .enum([
      "auto",
      "instant",
      "turbo",
      "fast",
      "basic",
      "advanced",
      "deep-lite",
      "deep",
      "deep-reasoning",
    ])
    .nullish()
    .describe("How deep to search; a mode that the engine lacks has no effect."),
  max_results: z.int().min(1).nullish().describe("How many results to read; default 5."),
  max_uses: count.describe("Searches in one turn."),
  search_prompt: z.string().nullish().describe("What the model is told about the results."),
  include_domains: domains.describe("The only domains to search, with wildcards and paths."),
  exclude_domains: domains.describe("Domains to leave out, with wildcards and paths."),
  user_location: userLocation.nullish().describe("Where the search is made from."),
  x_search: z.unknown().optional().describe("What to search on X; not checked."),
}).describe("A search before the model answers.");

/** Options of the plugin `web-fetch` (specification, Plugins). */
export const webFetchOptions = closedObject({
  allowed_domains: domains.describe("The only domains that may be fetched."),
  blocked_domains: domains.describe("Domains that may not be fetched."),
  max_content_tokens: z
    .int()
    .min(1)
    .nullish()
    .describe("About how much of a page is read; longer ones are cut."),
  max_uses: count.describe("Fetches in one request; beyond it the tool returns an error."),
}).describe("Pages that the model may fetch.");
