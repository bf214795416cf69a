import type { ClientStore } from "../ports/client-store.ts";
import type { KeyEvents } from "../ports/key-events.ts";
import type { KeyStore } from "../ports/key-store.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Reservations } from "../ports/reservation.ts";

/** Everything that is kept, behind its ports. */
export interface Stores {
  readonly keys: KeyStore;
  readonly clients: ClientStore;
  /** What becomes of keys, in this process and where the database can tell it in the others. */
  readonly keyEvents: KeyEvents;
  readonly ledger: Ledger & Reservations;
  /** Where the database file lies; absent when it is kept in memory. */
  readonly file?: string;
  /** This installation's own secret, made once; it makes end users opaque. */
  readonly endUserSecret: string;
  /** Names of the changes that opening made to the database. */
  readonly migrated: readonly string[];
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  /** Writes what waits, then closes. */
  close(): Promise<void>;
}
