import { createKeyStore } from "./create-key-store.ts";
import { createMemoryClients } from "./memory/create-memory-clients.ts";
import { createMemoryKeyEvents } from "./memory/create-memory-key-events.ts";
import { createMemoryKeys } from "./memory/create-memory-keys.ts";
import { createMemoryLedger } from "./memory/create-memory-ledger.ts";
import { newSecret } from "./new-secret.ts";
import type { Stores } from "./stores.ts";

/** Stores that are gone with the process. `now` in ms since the epoch. */
export function createMemoryStores(now: () => number): Stores {
  const ledger = createMemoryLedger();
  const keys = createMemoryKeys();
  const clients = createMemoryClients();
  const keyEvents = createMemoryKeyEvents();
  return {
    keys: createKeyStore({ keys, clients, ledger }, keyEvents, now),
    keyEvents,
    ledger,
    endUserSecret: newSecret(),
    migrated: [],
    check: async () => {},
    close: async () => {},
  };
}
