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
  rate_limits: true,
  allowed_models: true,
  ignored_models: true,
  allowed_providers: true,
  ignored_providers: true,
  creator_user_id: true,
});

/** Reply of `GET /key`: what a key may know of itself; amounts in USD (wire reference §12). */
export const currentKeyReply = z
  .object({
    data: shared
      .extend({
        is_free_tier: z.boolean().describe("Always false: nothing is ranked by purchases."),
        is_management_key: z.boolean().describe("Whether it manages keys and runs no models."),
        is_provisioning_key: z
          .boolean()
          .meta({ description: "Old name of `is_management_key`.", deprecated: true }),
        expires_at: z.string().nullable().describe("When it stops working; null: never."),
        rate_limit: z
          .object({
            interval: z.string().describe("Length of the window."),
            requests: z.int().describe("-1: not counted here."),
            note: z.string().describe("That it is deprecated."),
          })
          .meta({ description: "Kept for clients that demand it.", deprecated: true }),
        allowed_data_regions: z
          .array(z.enum(["global", "europe", "us"]))
          .describe("Regions that requests may be served from."),
        free_model_daily_requests: z
          .object({
            limit: z.int().describe("Requests a day; 0: not counted."),
            remaining: z.int().describe("Requests left today."),
            used: z.int().describe("Requests made today."),
          })
          .describe("Requests to free models."),
        organization_id: z.string().nullable().describe("Always null: there are none."),
        workspace_id: z.string().nullable().describe("The workspace it belongs to."),
      })
      .describe("The key that asked."),
  })
  .describe("What a key may know of itself; amounts in USD.");
export type CurrentKeyReply = z.infer<typeof currentKeyReply>;
