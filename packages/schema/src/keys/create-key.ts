import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { LIMIT_RESETS } from "./key.ts";
import { rateLimits } from "./rate-limits.ts";

const error = "must be a UTC time with seconds, such as 2027-12-31T23:59:59Z";
/** UTC with seconds; fractions allowed (wire reference §12). */
const instant = z.iso
  .datetime({ error })
  .regex(/T\d\d:\d\d:\d\d(\.\d+)?Z$/, { error })
  .meta({ format: "date-time" });

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
    creator_user_id: boundedText({ max: LIMITS.keyTextCharacters })
      .nullish()
      .describe("Your id of who made it, at most 1024 characters."),
    workspace_id: z.string().nullish().describe("Accepted; one installation has one workspace."),
    external: z
      .object({
        user: boundedText({ max: LIMITS.keyTextCharacters })
          .nullish()
          .describe("Your id of who uses it, at most 1024 characters."),
        api_key: z
          .string()
          .min(LIMITS.externalKeyCharacters.min)
          .nullish()
          .describe("A key string of your own, at least 32 characters."),
      })
      .nullish()
      .describe("What another system knows of the key."),
    rate_limits: rateLimits.nullish().describe("Its own rate limits."),
  })
  .describe("A key to be made.");
export type CreateKeyRequest = z.infer<typeof createKeyRequest>;
