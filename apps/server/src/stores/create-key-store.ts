import { badRequest } from "@sluice/errors";
import type { ApiKey } from "@sluice/schema";
import type { KeyEvents } from "../ports/key-events.ts";
import type { KeyStore } from "../ports/key-store.ts";
import type { Ledger } from "../ports/ledger.ts";
import { createCallerSource } from "./caller-source.ts";
import type { ClientTable } from "./client-table.ts";
import { hashKey } from "./hash-key.ts";
import { ownerOf, owns } from "./key-owner.ts";
import type { KeyRecord } from "./key-record.ts";
import type { KeyTable } from "./key-table.ts";
import { maskKey } from "./mask-key.ts";
import { patched } from "./patched.ts";
import { secretHashOf } from "./secret-hash-of.ts";
import { toApiKey } from "./to-api-key.ts";
import { toKeyRecord } from "./to-key-record.ts";

const TAKEN = "external.api_key is in use already; bring another one";

/** What keys are kept in, and what they go together with. */
export interface KeyTables {
  readonly keys: KeyTable;
  readonly clients: ClientTable;
  readonly ledger: Pick<Ledger, "spent">;
}

/**
 * The rules of keys over any tables: who reaches what, what a key has spent, which callers are
 * remembered until `events` say that they changed. `find` itself rejects with 503 where the database fails, so that
 * no wrapper need stand between a request and its caller. `now` in ms since the epoch.
 */
export function createKeyStore(
  { keys: table, clients, ledger }: KeyTables,
  events: KeyEvents,
  now: () => number,
): KeyStore {
  const callers = createCallerSource(table, clients, now);
  events.subscribe(callers.forget);
  const shown = (record: KeyRecord) => withSpending(record, ledger, now());

  /** A change that failed may have been made: it is told of as well. One that found nothing is not. */
  const change = async <Outcome>(hash: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    let outcome: Outcome;
    try {
      outcome = await work();
    } catch (error) {
      await events.publish(hash);
      throw error;
    }
    if (outcome !== undefined && outcome !== false) await events.publish(hash);
    return outcome;
  };
  const changed = async (hash: string, work: () => Promise<KeyRecord | undefined>) => {
    const record = await change(hash, work);
    return record === undefined ? undefined : shown(record);
  };

  return {
    find: callers.find,
    async create(key, secret, by) {
      const record = toKeyRecord(key, secret, by, now());
      const isClients = (await clients.findBySecret(record.hash)) !== undefined;
      // Two may bring the same string at once: only the table can tell who was first.
      if (isClients || !(await table.insert(record))) throw badRequest(TAKEN, "external.api_key");
      return shown(record);
    },
    async createFirst(key, secret, by) {
      const record = toKeyRecord(key, secret, by, now());
      return (await table.insertFirst(record)) ? shown(record) : undefined;
    },
    async list(filter, by) {
      const owner = ownerOf(by);
      if (owner === undefined) return [];
      return Promise.all((await table.list(owner, filter)).map(shown));
    },
    async get(hash, by) {
      const record = await table.find(hash);
      const isReached = hash === secretHashOf(by) || (record && owns(ownerOf(by), record));
      return record !== undefined && isReached ? shown(record) : undefined;
    },
    async update(hash, patch, by) {
      const owner = ownerOf(by);
      if (owner === undefined) return undefined;
      return changed(hash, () => table.update(hash, owner, patched(patch, now())));
    },
    async rotate(hash, secret, by) {
      const owner = ownerOf(by);
      if (owner === undefined) return undefined;
      const fresh = { hash: hashKey(secret), label: maskKey(secret), updatedAt: now() };
      return changed(hash, () => table.update(hash, owner, fresh));
    },
    async remove(hash, by) {
      const owner = ownerOf(by);
      if (owner === undefined) return false;
      return change(hash, () => table.remove(hash, owner));
    },
    count: () => table.count(),
    callerFigures: async () => callers.figures(),
  };
}

async function withSpending(
  record: KeyRecord,
  ledger: KeyTables["ledger"],
  now: number,
): Promise<ApiKey> {
  const { charged, byok } = await ledger.spent({ scope: "key", id: record.id }, now);
  return toApiKey(record, charged, byok);
}
