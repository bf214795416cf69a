import * as z from "zod";
import { userLocation } from "../text/user-location.ts";

/** Fields for models that search by themselves (wire reference §4). */
export const searchFields = {
  web_search_options: z
    .looseObject({
      search_context_size: z
        .enum(["low", "medium", "high"])
        .nullish()
        .describe("How much of what was found the model reads."),
      user_location: userLocation.nullish().describe("Where the search is made from."),
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
