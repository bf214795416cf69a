import type { KeyFilter } from "../ports/key-store.ts";
import type { KeyOwner } from "./key-owner.ts";
import type { KeyRecord } from "./key-record.ts";

/**
 * The few statements a database has to offer so that keys can be kept in it; who may do what is
 * decided in `createKeyStore`, once for every database.
 */
export interface KeyTable {
  /** Without a promise where the database is in this process: it is on the path of every request. */
  find(hash: string): KeyRecord | undefined | Promise<KeyRecord | undefined>;
  /** False, and nothing is kept, when a key of this hash is there, or had it before its secret was rotated. */
  insert(record: KeyRecord): Promise<boolean>;
  /** The same where there is no key at all; false, and nothing is kept, when there is any. Only one of many can win. */
  insertFirst(record: KeyRecord): Promise<boolean>;
  /** Newest first. */
  list(owner: KeyOwner, filter: KeyFilter): Promise<readonly KeyRecord[]>;
  /** The changed record, of a new hash where the change names one; undefined when the owner has no such key. */
  update(hash: string, owner: KeyOwner, change: Partial<KeyRecord>): Promise<KeyRecord | undefined>;
  /** False when the owner has no such key. */
  remove(hash: string, owner: KeyOwner): Promise<boolean>;
  count(): Promise<number>;
}
