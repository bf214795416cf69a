import { forbidden } from "@sluice/errors";
import { nanosOf } from "../money/usd.ts";
import type { Caller } from "../ports/caller.ts";
import type { NewKey } from "../ports/key-store.ts";
import { hashKey } from "./hash-key.ts";
import type { KeyRecord } from "./key-record.ts";
import { maskKey } from "./mask-key.ts";

/** What a new key has that nothing was said of (wire reference §12). */
const UNNAMED = {
  limitReset: null,
  includeByokInLimit: false,
  creatorUserId: null,
  externalUser: null,
  rateLimits: null,
  allowedModels: null,
  ignoredModels: null,
  allowedProviders: null,
  ignoredProviders: null,
} as const;

/**
 * The record of a new key. Throws a `GatewayError` (403) when a client asks for a management key, or
 * an inference key for any.
 */
export function toKeyRecord(key: NewKey, secret: string, by: Caller, now: number): KeyRecord {
  if (by.kind === "inference" || (by.kind === "client" && key.kind === "management")) {
    throw forbidden("Only management keys can create this kind of key");
  }
  const { limit = null, expiresAt = null, ...same } = key;
  const hash = hashKey(secret);
  return {
    ...UNNAMED,
    ...same,
    hash,
    id: hash,
    accountId: by.accountId,
    label: maskKey(secret),
    disabled: false,
    limitNanos: limit === null ? null : nanosOf(limit),
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    createdAt: now,
    updatedAt: null,
    clientId: (by.kind === "client" ? by.clientId : undefined) ?? null,
  };
}
