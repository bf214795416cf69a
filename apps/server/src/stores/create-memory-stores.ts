import { randomUUID } from "node:crypto";
import { createClientStore } from "./create-client-store.ts";
import { createKeyStore } from "./create-key-store.ts";
import { createMemoryClients } from "./memory/create-memory-clients.ts";
import { createMemoryKeyEvents } from "./memory/create-memory-key-events.ts";
import { createMemoryKeys } from "./memory/create-memory-keys.ts";
import { createMemoryLedger } from "./memory/create-memory-ledger.ts";
import { newMemoryMoney } from "./memory/memory-money.ts";
import { newOwner } from "./money/new-owner.ts";
import { newSecret } from "./new-secret.ts";
import type { Stores } from "./stores.ts";

/**
 * Stores that are gone with the process. `now` in ms since the epoch; several over the same money are as several
 * processes (of their money, not of their keys).
 */
export function createMemoryStores(now: () => number, money = newMemoryMoney()): Stores {
  const owner = newOwner(now());
  const ledger = createMemoryLedger(money, owner, now);
  const keys = createMemoryKeys();
  const clients = createMemoryClients();
  const keyEvents = createMemoryKeyEvents();
  return {
    keys: createKeyStore({ keys, clients, ledger }, keyEvents, now),
    clients: createClientStore(clients, keyEvents, now, randomUUID),
    keyEvents,
    ledger,
    endUserSecret: newSecret(),
    migrated: [],
    check: async () => {},
    close: async () => void money.owners.delete(owner),
  };
}
