import * as z from "zod";
import { apiKey } from "./key.ts";

const shared = apiKey.pick({
  label: true,
  limit: true,
  limit_remaining: true,
  limit_reset: true,
  include_byok_in_limit: true,
  usage: true,
  usage_daily: true,
  usage_weekly: true,
  usage_monthly: true,
  byok_usage: true,
  byok_usage_daily: true,
  byok_usage_weekly: true,
  byok_usage_monthly: true,
  creator_user_id: true,
});

/** Reply of `GET /key`: what a key may know of itself; amounts in USD (wire reference §12). */
export const currentKeyReply = z.object({
  data: shared.extend({
    is_free_tier: z.boolean(),
    is_management_key: z.boolean(),
    /** Old name of `is_management_key`. */
    is_provisioning_key: z.boolean(),
    expires_at: z.string().nullable(),
    /** Deprecated, yet some clients demand it. */
    rate_limit: z.object({ interval: z.string(), requests: z.int(), note: z.string() }),
    allowed_data_regions: z.array(z.enum(["global", "europe", "us"])),
    free_model_daily_requests: z.object({
      limit: z.int(),
      remaining: z.int(),
      used: z.int(),
    }),
    organization_id: z.string().nullable(),
    workspace_id: z.string().nullable(),
  }),
});
export type CurrentKeyReply = z.infer<typeof currentKeyReply>;
