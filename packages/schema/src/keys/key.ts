import * as z from "zod";
import { keyAllowances } from "./key-allowances.ts";
import { keyRateLimits } from "./key-rate-limits.ts";

/** When the limit of a key starts anew: at midnight UTC of each day, Monday or first of a month (wire reference §12). */
export const LIMIT_RESETS = ["daily", "weekly", "monthly"] as const;

/** One of the windows. */
export type LimitReset = (typeof LIMIT_RESETS)[number];

const spent = (says: string) => z.number().describe(`USD spent ${says}.`);
const byok = (says: string) =>
  z.number().describe(`USD that the caller's own provider keys paid ${says}.`);

/** An API key as management calls show it; amounts in USD (wire reference §12). */
export const apiKey = z
  .object({
    hash: z.string().describe("Lowercase hex SHA-256 of the whole key string; identifies it."),
    name: z.string().describe("What people know the key by."),
    label: z.string().describe("The key string with its middle left out."),
    disabled: z.boolean().describe("Whether it is refused."),
    limit: z.number().nullable().describe("USD that it may spend; null: any."),
    limit_remaining: z.number().nullable().describe("USD left of the limit; null: any."),
    limit_reset: z
      .enum(LIMIT_RESETS)
      .nullable()
      .describe("When the limit starts anew, at midnight UTC; null: never."),
    include_byok_in_limit: z
      .boolean()
      .describe("Whether calls by the caller's own provider keys count."),
    usage: spent("since it was made"),
    usage_daily: spent("since midnight UTC"),
    usage_weekly: spent("since Monday, midnight UTC"),
    usage_monthly: spent("since the first of the month, midnight UTC"),
    byok_usage: byok("since it was made"),
    byok_usage_daily: byok("since midnight UTC"),
    byok_usage_weekly: byok("since Monday, midnight UTC"),
    byok_usage_monthly: byok("since the first of the month, midnight UTC"),
    rate_limits: keyRateLimits
      .nullable()
      .describe("Rate limits of its own; null: those of the installation."),
    ...keyAllowances,
    created_at: z.string().describe("When it was made, ISO 8601."),
    updated_at: z.string().nullable().describe("When it was last changed, ISO 8601."),
    expires_at: z.string().nullish().describe("When it stops working, ISO 8601; null: never."),
    creator_user_id: z.string().nullable().describe("Your id of who made it."),
    workspace_id: z.string().describe("The workspace it belongs to."),
    external_user: z.string().nullable().describe("Your id of who uses it."),
  })
  .describe("An API key, without the key itself.");
export type ApiKey = z.infer<typeof apiKey>;
