import * as z from "zod";

/** Marks the end of a prefix worth caching; default life 5 minutes (wire reference §1.1, §4). */
export const cacheControl = z.looseObject({
  type: z.literal("ephemeral"),
  ttl: z.enum(["5m", "1h"]).nullish(),
});
export type CacheControl = z.infer<typeof cacheControl>;
