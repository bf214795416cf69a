import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { instant } from "./instant.ts";
import { LIMIT_RESETS } from "./key.ts";
import { askedAllowances } from "./key-allowances.ts";
import { keyRateLimits } from "./key-rate-limits.ts";

/**
 * Body of `PATCH /keys/{hash}` (wire reference §12). An absent field stays as it is; null takes a
 * limit, an end or a list away.
 */
export const patchKeyRequest = z
  .object({
    name: boundedText({ min: 1, max: LIMITS.keyTextCharacters })
      .optional()
      .describe("What people know the key by, at most 1024 characters."),
    disabled: z.boolean().optional().describe("True: it is refused with 401 until set back."),
    limit: z.number().min(0).nullish().describe("USD that it may spend; null: any."),
    limit_reset: z
      .enum(LIMIT_RESETS)
      .nullish()
      .describe("When the limit starts anew, at midnight UTC; null: never."),
    include_byok_in_limit: z
      .boolean()
      .optional()
      .describe("Whether calls by the caller's own provider keys count."),
    expires_at: instant.nullish().describe("When it stops working: UTC with seconds; null: never."),
    rate_limits: keyRateLimits
      .nullish()
      .describe("Rate limits of its own, all of them anew; null: those of the installation."),
    ...askedAllowances,
  })
  .describe("What to change of a key; an absent field stays as it is.");
export type PatchKeyRequest = z.infer<typeof patchKeyRequest>;
