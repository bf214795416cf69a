import { timingSafeEqual } from "node:crypto";
import type { Caller } from "../ports/caller.ts";
import type { KeyStore } from "../ports/key-store.ts";
import { hashKey } from "./hash-key.ts";
import { maskKey } from "./mask-key.ts";

/**
 * A key store that also knows the bootstrap management key of the configuration (contract §4), which
 * is kept nowhere. Digests are compared, in constant time.
 */
export function withManagementKey(keys: KeyStore, managementKey: string | undefined): KeyStore {
  if (managementKey === undefined) return keys;
  const caller: Caller = {
    kind: "management",
    keyHash: hashKey(managementKey),
    name: "management_key",
    label: maskKey(managementKey),
    accountId: "default",
    disabled: false,
  };
  const digest = Buffer.from(caller.keyHash);
  /** Used again for every request. */
  const given = Buffer.alloc(digest.length);
  return {
    ...keys,
    find: (hash) => {
      const isWhole = hash.length === digest.length && given.write(hash) === digest.length;
      const same = isWhole && timingSafeEqual(given, digest);
      return same ? Promise.resolve(caller) : keys.find(hash);
    },
  };
}
