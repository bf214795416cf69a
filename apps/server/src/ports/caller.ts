import type { LimitReset } from "@sluice/schema";
import type { SpendingWindow } from "../money/window-start.ts";

/** Whoever holds the credential of a request. */
export interface Caller {
  /** `inference` runs models; `management` runs keys; `client` runs keys of its own making. */
  readonly kind: "inference" | "management" | "client";
  /**
   * Lowercase hex SHA-256 of the credential as it was first made: what is spent, counted and held is kept under
   * it, and stays when the secret is rotated.
   */
  readonly keyHash: string;
  /** The hash of the secret now, where that is another one: the key was rotated. */
  readonly secretHash?: string;
  readonly name: string;
  /** The masked key, as it may be shown. */
  readonly label: string;
  /** One installation has one account, `default`. */
  readonly accountId: string;
  readonly disabled: boolean;
  /** Ms since the epoch. */
  readonly expiresAt?: number;
  /** Set on client secrets, and on keys that such a client made. */
  readonly clientId?: string;
  /** Largest spend in the window of `limitReset`, in nano-dollars; absent: no limit. */
  readonly limitNanos?: number;
  readonly limitReset?: LimitReset;
  /** Whether what own provider keys were charged counts for that limit. */
  readonly includeByokInLimit?: boolean;
  /** The limit of the Connect client that made the key, over all of its keys; absent: none. */
  readonly clientLimit?: ClientLimit;
  /** Rate limits of its own; absent: those of the installation. */
  readonly rateLimits?: RateLimits;
  /** What it may use; absent: everything. */
  readonly allowances?: KeyAllowances;
}

/** The most that all keys of a client may spend in a window (UTC). */
export interface ClientLimit {
  /** Nano-dollars. */
  readonly nanos: number;
  readonly window: SpendingWindow;
}

/** How fast one caller may ask (contract §4, §7.13). Of each: null, no limit; absent, the installation's. */
export interface RateLimits {
  readonly requestsPerMinute?: number | null;
  readonly tokensPerMinute?: number | null;
  readonly concurrent?: number | null;
}

/** What a key may use, in the words of guardrails (wire reference §14.5). Models are slugs or `author/*`. */
export interface KeyAllowances {
  /** Absent: any. */
  readonly allowedModels?: readonly string[];
  readonly ignoredModels?: readonly string[];
  /** Slugs; absent: any. */
  readonly allowedProviders?: readonly string[];
  readonly ignoredProviders?: readonly string[];
}
