import type { ApiKey } from "@sluice/schema";
import type { Caller } from "../ports/caller.ts";

const UNUSED = {
  limit: null,
  limit_remaining: null,
  limit_reset: null,
  include_byok_in_limit: false,
  usage: 0,
  usage_daily: 0,
  usage_weekly: 0,
  usage_monthly: 0,
  byok_usage: 0,
  byok_usage_daily: 0,
  byok_usage_weekly: 0,
  byok_usage_monthly: 0,
  rate_limits: null,
  allowed_models: null,
  ignored_models: null,
  allowed_providers: null,
  ignored_providers: null,
  creator_user_id: null,
  expires_at: null,
} as const;

/** `data` of `GET /key`. A bootstrap key is not stored: it has no record and no limit. */
export function describeCurrentKey(caller: Caller, key: Partial<ApiKey> | undefined) {
  const management = caller.kind !== "inference";
  return {
    label: caller.label,
    ...shownOf(key),
    is_free_tier: false,
    is_management_key: management,
    is_provisioning_key: management,
    rate_limit: { interval: "10s", requests: -1, note: "deprecated" },
    allowed_data_regions: ["global"],
    free_model_daily_requests: { limit: 0, remaining: 0, used: 0 },
    organization_id: null,
    workspace_id: key?.workspace_id ?? null,
  };
}

/** Only what a key may know of itself: its hash and its name are its manager's. */
function shownOf(key: Partial<ApiKey> | undefined) {
  if (key === undefined) return UNUSED;
  const { hash: _hash, name: _name, label: _label, disabled: _disabled, ...rest } = key;
  const { created_at: _made, updated_at: _changed, external_user: _user, ...shown } = rest;
  return { ...UNUSED, ...shown };
}
