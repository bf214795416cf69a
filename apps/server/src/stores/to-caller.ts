import type { Caller } from "../ports/caller.ts";
import type { KeyRecord } from "./key-record.ts";

/** Who a request is when it comes with this key. */
export function toCaller(record: KeyRecord): Caller {
  return {
    kind: record.kind,
    keyHash: record.hash,
    name: record.name,
    label: record.label,
    accountId: record.accountId,
    disabled: record.disabled,
    ...(record.expiresAt === null ? {} : { expiresAt: record.expiresAt }),
    ...(record.clientId === null ? {} : { clientId: record.clientId }),
    ...(record.limitNanos === null ? {} : { limitNanos: record.limitNanos }),
    ...(record.limitReset === null ? {} : { limitReset: record.limitReset }),
    ...(record.includeByokInLimit ? { includeByokInLimit: true } : {}),
  };
}
