import * as z from "zod";
import { cacheControl } from "./cache-control.ts";

/** Fields that say what of a prompt is kept upstream (specification; wire reference §4.3). */
export const cachingFields = {
  cache_control: cacheControl.nullish(),
  prompt_cache_key: z.string().nullish(),
  prompt_cache_options: z
    .looseObject({ mode: z.literal("explicit"), ttl: z.string().nullish() })
    .nullish(),
  prediction: z
    .looseObject({
      type: z.literal("content"),
      content: z.union([
        z.string(),
        z.array(z.looseObject({ type: z.literal("text"), text: z.string() })),
      ]),
    })
    .nullish(),
};
