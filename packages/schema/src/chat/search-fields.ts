import * as z from "zod";
import { userLocation } from "../text/user-location.ts";

const domains = z.array(z.string().min(1)).nullish();

/**
 * Fields for models that search by themselves (wire reference §4). Limits and lists are the gateway's own words, for
 * providers that take them.
 */
export const searchFields = {
  web_search_options: z
    .looseObject({
      search_context_size: z
        .enum(["low", "medium", "high"])
        .nullish()
        .describe("How much of what was found the model reads."),
      user_location: userLocation.nullish().describe("Where the search is made from."),
      max_uses: z.int().min(1).nullish().describe("Searches in one answer."),
      allowed_domains: domains.describe("The only domains to search."),
      excluded_domains: domains.describe("Domains to leave out."),
    })
    .nullish()
    .describe("Settings for models that search by themselves."),
  x_search_filter: z
    .unknown()
    .optional()
    .describe(
      "What to search on X: handles, dates, media. One that is not valid is dropped and reported.",
    ),
};
