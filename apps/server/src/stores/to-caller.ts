import type { Caller, ClientLimit, KeyAllowances } from "../ports/caller.ts";
import type { ClientRecord } from "./client-record.ts";
import type { KeyRecord } from "./key-record.ts";

/**
 * Who a request is when it comes with this key.
 *
 * @param client the one that made it; a key whose client is gone works no more
 */
export function toCaller(record: KeyRecord, client: ClientRecord | undefined): Caller {
  const { clientId } = record;
  const allowances = allowancesOf(record);
  const clientLimit = client === undefined ? undefined : limitOf(client);
  return {
    kind: record.kind,
    keyHash: record.id,
    ...(record.hash === record.id ? {} : { secretHash: record.hash }),
    name: record.name,
    label: record.label,
    accountId: record.accountId,
    disabled: record.disabled || (clientId !== null && client === undefined),
    ...(record.expiresAt === null ? {} : { expiresAt: record.expiresAt }),
    ...(clientId === null ? {} : { clientId }),
    ...(record.limitNanos === null ? {} : { limitNanos: record.limitNanos }),
    ...(record.limitReset === null ? {} : { limitReset: record.limitReset }),
    ...(record.includeByokInLimit ? { includeByokInLimit: true } : {}),
    ...(clientLimit === undefined ? {} : { clientLimit }),
    ...(record.rateLimits === null ? {} : { rateLimits: record.rateLimits }),
    ...(allowances === undefined ? {} : { allowances }),
  };
}

function limitOf({ limitNanos, limitReset }: ClientRecord): ClientLimit | undefined {
  return limitNanos === null ? undefined : { nanos: limitNanos, window: limitReset ?? "lifetime" };
}

function allowancesOf(record: KeyRecord): KeyAllowances | undefined {
  const { allowedModels, ignoredModels, allowedProviders, ignoredProviders } = record;
  const allowances: KeyAllowances = {
    ...(allowedModels === null ? {} : { allowedModels }),
    ...(ignoredModels === null ? {} : { ignoredModels }),
    ...(allowedProviders === null ? {} : { allowedProviders }),
    ...(ignoredProviders === null ? {} : { ignoredProviders }),
  };
  return Object.keys(allowances).length === 0 ? undefined : allowances;
}
