import type { RateLimits } from "../../ports/caller.ts";
import type { KeyRecord } from "../key-record.ts";
import type { KeyRow } from "./tables.ts";

/** The record that a row holds. */
export function recordOf(row: KeyRow): KeyRecord {
  return {
    hash: row.hash,
    accountId: row.account_id,
    kind: row.kind,
    name: row.name,
    label: row.label,
    disabled: row.disabled === 1,
    limitNanos: row.limit_nanos,
    limitReset: row.limit_reset,
    includeByokInLimit: row.include_byok === 1,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    clientId: row.client_id,
    creatorUserId: row.creator_user_id,
    externalUser: row.external_user,
    id: row.id,
    rateLimits: parsed<RateLimits>(row.rate_limits),
    allowedModels: parsed<string[]>(row.allowed_models),
    ignoredModels: parsed<string[]>(row.ignored_models),
    allowedProviders: parsed<string[]>(row.allowed_providers),
    ignoredProviders: parsed<string[]>(row.ignored_providers),
  };
}

/** What was written by `rowOf`. */
function parsed<Value>(text: string | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}
