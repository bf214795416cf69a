import type { LimitReset } from "@sluice/schema";
import type { RateLimits } from "../ports/caller.ts";

/** A key as it is kept: everything but the secret. */
export interface KeyRecord {
  /** Lowercase hex SHA-256 of the key. */
  readonly hash: string;
  /** The hash of its first secret: what the ledger knows it by, whatever its secret is now. */
  readonly id: string;
  readonly accountId: string;
  readonly kind: "inference" | "management";
  readonly name: string;
  /** The masked key. */
  readonly label: string;
  readonly disabled: boolean;
  readonly limitNanos: number | null;
  readonly limitReset: LimitReset | null;
  readonly includeByokInLimit: boolean;
  /** Times in ms since the epoch. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  /** The client that made it; null: made by a management key. */
  readonly clientId: string | null;
  readonly creatorUserId: string | null;
  readonly externalUser: string | null;
  /** Null: those of the installation. */
  readonly rateLimits: RateLimits | null;
  /** What it may use: slugs, of models `author/*` too; null: any. */
  readonly allowedModels: readonly string[] | null;
  readonly ignoredModels: readonly string[] | null;
  readonly allowedProviders: readonly string[] | null;
  readonly ignoredProviders: readonly string[] | null;
}
