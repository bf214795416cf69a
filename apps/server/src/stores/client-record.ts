import type { LimitReset } from "@sluice/schema";

/** A Connect client as it is kept: everything but its secret. */
export interface ClientRecord {
  /** What its keys name it by; not used again when it is deleted, unless it is one of the configuration. */
  readonly id: string;
  readonly accountId: string;
  /** Unique in its account. */
  readonly name: string;
  /** Lowercase hex SHA-256 of its secret. */
  readonly secretHash: string;
  /** The masked secret. */
  readonly label: string;
  /** Nano-dollars that all its keys may spend in a window; null: any. */
  readonly limitNanos: number | null;
  readonly limitReset: LimitReset | null;
  /** Where it comes from: `sluice.yaml`, which is its master, or the command line. */
  readonly origin: "configuration" | "command";
  /** Ms since the epoch. */
  readonly createdAt: number;
}
