import type { ApiKey, LimitReset } from "@sluice/schema";
import type { Caller, RateLimits } from "./caller.ts";
import type { CallerFigures } from "./caller-figures.ts";

/** What a key may use: slugs, of models `author/*` too. Of each: null, any; absent, as it is (of a new key: any). */
export interface KeyLists {
  readonly allowedModels?: readonly string[] | null;
  readonly ignoredModels?: readonly string[] | null;
  readonly allowedProviders?: readonly string[] | null;
  readonly ignoredProviders?: readonly string[] | null;
}

/** What a new key is made of; absent fields take the defaults of wire reference §12. */
export interface NewKey extends KeyLists {
  readonly kind: "inference" | "management";
  readonly name: string;
  /** USD; null: no limit. */
  readonly limit?: number | null;
  readonly limitReset?: LimitReset | null;
  readonly includeByokInLimit?: boolean;
  /** ISO time, UTC. */
  readonly expiresAt?: string | null;
  readonly creatorUserId?: string | null;
  readonly externalUser?: string | null;
  /** Null: those of the installation. */
  readonly rateLimits?: RateLimits | null;
}

/** Fields that may be changed; absent ones stay. */
export interface KeyPatch extends KeyLists {
  readonly name?: string;
  readonly disabled?: boolean;
  readonly limit?: number | null;
  readonly limitReset?: LimitReset | null;
  readonly includeByokInLimit?: boolean;
  /** ISO time, UTC; null: never. */
  readonly expiresAt?: string | null;
  /** All of them anew; null: those of the installation. */
  readonly rateLimits?: RateLimits | null;
}

/** Which keys a list call shows. */
export interface KeyFilter {
  readonly includeDisabled: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Where keys are kept, as hashes only. Every management call names who asks: a client reaches only
 * keys that it made; what a caller may not reach is answered as if it did not exist.
 */
export interface KeyStore {
  /** On the path of every request: answered from memory when the key was seen before. */
  find(hash: string): Promise<Caller | undefined>;
  /** Keeps the hash of `secret`; the secret itself is not kept. Throws 400 when it is a key's already. */
  create(key: NewKey, secret: string, by: Caller): Promise<ApiKey>;
  /** The same where there is no key at all yet; undefined when there is any. Of several processes one makes it. */
  createFirst(key: NewKey, secret: string, by: Caller): Promise<ApiKey | undefined>;
  list(filter: KeyFilter, by: Caller): Promise<readonly ApiKey[]>;
  get(hash: string, by: Caller): Promise<ApiKey | undefined>;
  update(hash: string, patch: KeyPatch, by: Caller): Promise<ApiKey | undefined>;
  /** Gives a key another secret; what it has spent and may spend stays. The old secret is refused from then on. */
  rotate(hash: string, secret: string, by: Caller): Promise<ApiKey | undefined>;
  /** False when there is no such key, or the caller may not reach it. */
  remove(hash: string, by: Caller): Promise<boolean>;
  /** How many keys there are, of any kind. */
  count(): Promise<number>;
  /** How `find` does; no database is asked. */
  callerFigures(): Promise<CallerFigures>;
}
