import * as z from "zod";

/** Marks the end of a prefix worth caching; default life 5 minutes (wire reference §1.1, §4). */
export const cacheControl = z
  .looseObject({
    type: z.literal("ephemeral").describe("The only kind there is."),
    ttl: z.enum(["5m", "1h"]).nullish().describe("How long the prefix is kept; default `5m`."),
  })
  .describe("Marks the end of a prompt prefix worth caching upstream.");
export type CacheControl = z.infer<typeof cacheControl>;
