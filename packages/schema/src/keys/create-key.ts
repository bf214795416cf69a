import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { LIMIT_RESETS } from "./key.ts";
import { rateLimits } from "./rate-limits.ts";

const error = "must be a UTC time with seconds, such as 2027-12-31T23:59:59Z";
/** UTC with seconds; fractions allowed (wire reference §12). */
const instant = z.iso.datetime({ error }).regex(/T\d\d:\d\d:\d\d(\.\d+)?Z$/, { error });

/** Body of `POST /keys` (wire reference §12). A null limit is none; amounts in USD. */
export const createKeyRequest = z.object({
  name: boundedText({ min: 1, max: LIMITS.keyTextCharacters }),
  limit: z.number().min(0).nullish(),
  /** When the limit starts anew, at midnight UTC; null: never. */
  limit_reset: z.enum(LIMIT_RESETS).nullish(),
  include_byok_in_limit: z.boolean().nullish(),
  expires_at: instant.nullish(),
  creator_user_id: boundedText({ max: LIMITS.keyTextCharacters }).nullish(),
  workspace_id: z.string().nullish(),
  external: z
    .object({
      user: boundedText({ max: LIMITS.keyTextCharacters }).nullish(),
      api_key: z.string().min(LIMITS.externalKeyCharacters.min).nullish(),
    })
    .nullish(),
  rate_limits: rateLimits.nullish(),
});
export type CreateKeyRequest = z.infer<typeof createKeyRequest>;
