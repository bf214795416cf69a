import type { LimitReset } from "@sluice/schema";

/** A Connect client: whoever holds its secret makes keys, and reaches only those. */
export interface Client {
  /** What its keys name it by. One of the configuration keeps it for as long as its name stays. */
  readonly id: string;
  /** Unique in the account. */
  readonly name: string;
  /** The masked secret. */
  readonly label: string;
  /** USD that all its keys may spend in the window of `limitReset`; null: any. */
  readonly limit: number | null;
  readonly limitReset: LimitReset | null;
  /** `sluice.yaml`, which is its master, or the command line. */
  readonly origin: "configuration" | "command";
  /** Ms since the epoch. */
  readonly createdAt: number;
}

/** What a new client is made of; amounts in USD. */
export interface NewClient {
  readonly name: string;
  readonly limit?: number | null;
  readonly limitReset?: LimitReset | null;
}

/** A client of the configuration. */
export interface ConfiguredClient extends NewClient {
  readonly secret: string;
}

/** Where Connect clients are kept: of their secrets the hash only. */
export interface ClientStore {
  /** Throws 400 when its name is taken. */
  create(client: NewClient, secret: string): Promise<Client>;
  /** By name. */
  list(): Promise<readonly Client[]>;
  /** Its keys work no more from then on. False when there is none of this id. */
  remove(id: string): Promise<boolean>;
  /**
   * Makes the clients of the configuration those that it names now. Rejects with a message for its author when
   * one of them cannot be kept; those before it are then kept.
   */
  sync(configured: readonly ConfiguredClient[]): Promise<void>;
}
