import type { ClientRecord } from "./client-record.ts";

type Found = ClientRecord | undefined;

/** The few statements a database has to offer so that Connect clients can be kept in it. */
export interface ClientTable {
  /** Without a promise where the database is in this process. */
  find(id: string): Found | Promise<Found>;
  findBySecret(secretHash: string): Found | Promise<Found>;
  /** By name. */
  list(accountId: string): Promise<readonly ClientRecord[]>;
  /** False, and nothing is kept, when its id, its name in the account or its secret is in use. */
  insert(record: ClientRecord): Promise<boolean>;
  /** Keeps what is new about a client of the same id. False when its name or secret is another's. */
  update(record: ClientRecord): Promise<boolean>;
  /** False when there is none. */
  remove(id: string): Promise<boolean>;
}
