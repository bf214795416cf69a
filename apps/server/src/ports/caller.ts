import type { LimitReset } from "@sluice/schema";

/** Whoever holds the credential of a request. */
export interface Caller {
  /** `inference` runs models; `management` runs keys; `client` runs keys of its own making. */
  readonly kind: "inference" | "management" | "client";
  /** Lowercase hex SHA-256 of the credential. */
  readonly keyHash: string;
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
  /** Rate limits of its own; absent: those of the installation. */
  readonly rateLimits?: RateLimits;
}

/** How fast one caller may ask (contract §4, §7.13). Of each: null, no limit; absent, the installation's. */
export interface RateLimits {
  readonly requestsPerMinute?: number | null;
  readonly tokensPerMinute?: number | null;
  readonly concurrent?: number | null;
}
