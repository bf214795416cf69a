import type { ApiKey, KeyRateLimits } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import type { SpendingWindow } from "../money/window-start.ts";
import type { RateLimits } from "../ports/caller.ts";
import { DEFAULT_WORKSPACE_ID } from "./default-workspace-id.ts";
import type { KeyRecord } from "./key-record.ts";

/** Nano-dollars spent in each current window. */
export type Spending = Readonly<Record<SpendingWindow, number>>;

/**
 * A key as management calls show it, in USD (wire reference §12).
 *
 * @param byok what its requests on own provider keys cost at the providers
 */
export function toApiKey(record: KeyRecord, spent: Spending, byok: Spending): ApiKey {
  const window = record.limitReset ?? "lifetime";
  const counted = spent[window] + (record.includeByokInLimit ? byok[window] : 0);
  const left = record.limitNanos === null ? null : Math.max(0, record.limitNanos - counted);
  return {
    hash: record.hash,
    name: record.name,
    label: record.label,
    disabled: record.disabled,
    limit: record.limitNanos === null ? null : usdOf(record.limitNanos),
    limit_remaining: left === null ? null : usdOf(left),
    limit_reset: record.limitReset,
    include_byok_in_limit: record.includeByokInLimit,
    usage: usdOf(spent.lifetime),
    usage_daily: usdOf(spent.daily),
    usage_weekly: usdOf(spent.weekly),
    usage_monthly: usdOf(spent.monthly),
    byok_usage: usdOf(byok.lifetime),
    byok_usage_daily: usdOf(byok.daily),
    byok_usage_weekly: usdOf(byok.weekly),
    byok_usage_monthly: usdOf(byok.monthly),
    rate_limits: record.rateLimits === null ? null : shownLimits(record.rateLimits),
    allowed_models: shownList(record.allowedModels),
    ignored_models: shownList(record.ignoredModels),
    allowed_providers: shownList(record.allowedProviders),
    ignored_providers: shownList(record.ignoredProviders),
    created_at: isoOf(record.createdAt),
    updated_at: record.updatedAt === null ? null : isoOf(record.updatedAt),
    expires_at: record.expiresAt === null ? null : isoOf(record.expiresAt),
    creator_user_id: record.creatorUserId,
    workspace_id: DEFAULT_WORKSPACE_ID,
    external_user: record.externalUser,
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function shownList(list: readonly string[] | null): string[] | null {
  return list === null ? null : [...list];
}

/** What is not said stays unsaid: it is the installation's. */
function shownLimits(limits: RateLimits): KeyRateLimits {
  const { requestsPerMinute, tokensPerMinute, concurrent } = limits;
  return {
    ...(requestsPerMinute === undefined ? {} : { requests_per_minute: requestsPerMinute }),
    ...(tokensPerMinute === undefined ? {} : { tokens_per_minute: tokensPerMinute }),
    ...(concurrent === undefined ? {} : { concurrent }),
  };
}
