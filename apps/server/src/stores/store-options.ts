import type { KeyEvents } from "../ports/key-events.ts";
import type { Log } from "../ports/log.ts";

/** How stores are opened. */
export interface StoreOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  /** For tests that move the time: who lives is told by this clock; absent: by the database's own, where it has one. */
  readonly leaseNow?: () => number;
  /** False: a database of an older version is refused instead of changed. */
  readonly migrate: boolean;
  /** How other processes hear of changed keys; beside the database's own way, where it has one. */
  readonly keyEvents?: KeyEvents;
  /** Hears when a database elsewhere is away, and when it is back. */
  readonly log?: Log;
}
