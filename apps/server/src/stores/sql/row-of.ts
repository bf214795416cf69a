import type { KeyRecord } from "../key-record.ts";
import type { KeyRow } from "./tables.ts";

/** The row that holds a record. */
export function rowOf(record: KeyRecord): KeyRow {
  return {
    hash: record.hash,
    account_id: record.accountId,
    kind: record.kind,
    name: record.name,
    label: record.label,
    disabled: record.disabled ? 1 : 0,
    limit_nanos: record.limitNanos,
    limit_reset: record.limitReset,
    include_byok: record.includeByokInLimit ? 1 : 0,
    expires_at: record.expiresAt,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    client_id: record.clientId,
    creator_user_id: record.creatorUserId,
    external_user: record.externalUser,
    id: record.id,
    rate_limits: written(record.rateLimits),
    allowed_models: written(record.allowedModels),
    ignored_models: written(record.ignoredModels),
    allowed_providers: written(record.allowedProviders),
    ignored_providers: written(record.ignoredProviders),
  };
}

function written(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
