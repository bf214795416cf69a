import type { ClientRecord } from "../client-record.ts";
import type { ClientRow } from "./tables.ts";

/** The record that a row holds. */
export function clientRecordOf(row: ClientRow): ClientRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    secretHash: row.secret_hash,
    label: row.label,
    limitNanos: row.limit_nanos,
    limitReset: row.limit_reset,
    origin: row.origin,
    createdAt: row.created_at,
  };
}
