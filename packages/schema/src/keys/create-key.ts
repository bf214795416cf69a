import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { instant } from "./instant.ts";
import { LIMIT_RESETS } from "./key.ts";
import { askedAllowances } from "./key-allowances.ts";
import { keyRateLimits } from "./key-rate-limits.ts";

const { min, max, different } = LIMITS.externalKeyCharacters;
/** A key string that the caller brings: one that a header can carry and nobody can guess. */
const externalKey = z
  .string()
  .min(min)
  .max(max)
  .regex(/^[\x21-\x7e]*$/, {
    error: "must be of visible ASCII characters, without spaces, for it is sent in a header",
  })
  .refine((key) => new Set(key).size >= different, {
    error: `must have at least ${different} different characters, or it could be guessed`,
  });

/** Body of `POST /keys` (wire reference §12). A null limit is none; amounts in USD. */
export const createKeyRequest = z
  .object({
    name: boundedText({ min: 1, max: LIMITS.keyTextCharacters }).describe(
      "What people know the key by, at most 1024 characters.",
    ),
    limit: z.number().min(0).nullish().describe("USD that it may spend; null or absent: any."),
    limit_reset: z
      .enum(LIMIT_RESETS)
      .nullish()
      .describe("When the limit starts anew, at midnight UTC; null: never."),
    include_byok_in_limit: z
      .boolean()
      .nullish()
      .describe("Whether calls by the caller's own provider keys count; default false."),
    expires_at: instant
      .nullish()
      .describe("When it stops working: UTC with seconds, such as `2027-12-31T23:59:59Z`."),
    rate_limits: keyRateLimits
      .nullish()
      .describe("Rate limits of its own; null or absent: those of the installation."),
    ...askedAllowances,
    creator_user_id: boundedText({ max: LIMITS.keyTextCharacters })
      .nullish()
      .describe("Your id of who made it, at most 1024 characters."),
    workspace_id: z.string().nullish().describe("Accepted; one installation has one workspace."),
    external: z
      .object({
        user: boundedText({ max: LIMITS.keyTextCharacters })
          .nullish()
          .describe("Your id of who uses it, at most 1024 characters."),
        api_key: externalKey
          .nullish()
          .describe(
            "A key string of your own, 32 to 512 characters, to be used in place of a made one: only its SHA-256 is kept, and it is not sent back.",
          ),
      })
      .nullish()
      .describe("What another system knows of the key."),
  })
  .describe("A key to be made.");
export type CreateKeyRequest = z.infer<typeof createKeyRequest>;
