import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { LIMIT_RESETS } from "./key.ts";
import { rateLimits } from "./rate-limits.ts";

/**
 * Body of `PATCH /keys/{hash}` (wire reference §12). An absent field stays as it is; a null `limit`,
 * `limit_reset` or `rate_limits` takes the value away.
 */
export const patchKeyRequest = z.object({
  name: boundedText({ min: 1, max: LIMITS.keyTextCharacters }).optional(),
  disabled: z.boolean().optional(),
  limit: z.number().min(0).nullish(),
  limit_reset: z.enum(LIMIT_RESETS).nullish(),
  include_byok_in_limit: z.boolean().optional(),
  rate_limits: rateLimits.nullish(),
});
export type PatchKeyRequest = z.infer<typeof patchKeyRequest>;
