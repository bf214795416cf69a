import type { ApiKey } from "@sluice/schema";
import type { KeyStore } from "../ports/key-store.ts";
import { operator } from "../stores/operator.ts";
import { allKeys } from "./all-keys.ts";
import { CommandError } from "./command-error.ts";

/** The key that a hash or its beginning (8 characters or more) names. Throws a `CommandError` otherwise. */
export async function findKey(keys: KeyStore, hash: string): Promise<ApiKey> {
  const exact = await keys.get(hash, operator);
  if (exact !== undefined) return exact;
  const matches =
    hash.length < 8 ? [] : (await allKeys(keys)).filter((k) => k.hash.startsWith(hash));
  const [match] = matches;
  if (match === undefined) throw new CommandError(`There is no key with the hash ${hash}.`);
  if (matches.length > 1) throw new CommandError(`${hash} is the beginning of several hashes.`);
  return match;
}
