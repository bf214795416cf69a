import * as z from "zod";

/** When the limit of a key starts anew: at midnight UTC of each day, Monday or first of a month (wire reference §12). */
export const LIMIT_RESETS = ["daily", "weekly", "monthly"] as const;

/** One of the windows. */
export type LimitReset = (typeof LIMIT_RESETS)[number];

/** An API key as management calls show it; amounts in USD (wire reference §12). */
export const apiKey = z.object({
  hash: z.string(),
  name: z.string(),
  label: z.string(),
  disabled: z.boolean(),
  limit: z.number().nullable(),
  limit_remaining: z.number().nullable(),
  limit_reset: z.enum(LIMIT_RESETS).nullable(),
  include_byok_in_limit: z.boolean(),
  usage: z.number(),
  usage_daily: z.number(),
  usage_weekly: z.number(),
  usage_monthly: z.number(),
  byok_usage: z.number(),
  byok_usage_daily: z.number(),
  byok_usage_weekly: z.number(),
  byok_usage_monthly: z.number(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  expires_at: z.string().nullish(),
  creator_user_id: z.string().nullable(),
  workspace_id: z.string(),
  external_user: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
