import { badRequest } from "@sluice/errors";
import type { ApiKey } from "@sluice/schema";
import { type SpendingWindow, windowStart } from "../money/window-start.ts";
import type { KeyEvents } from "../ports/key-events.ts";
import type { KeyStore } from "../ports/key-store.ts";
import type { Ledger } from "../ports/ledger.ts";
import { createCallerCache } from "./caller-cache.ts";
import { ownerOf, owns } from "./key-owner.ts";
import type { KeyRecord } from "./key-record.ts";
import type { KeyTable } from "./key-table.ts";
import { patched } from "./patched.ts";
import { type Spending, toApiKey } from "./to-api-key.ts";
import { toCaller } from "./to-caller.ts";
import { toKeyRecord } from "./to-key-record.ts";

const TAKEN = "external.api_key is in use already; bring another one";

/**
 * The rules of keys over any table: who reaches what, what a key has spent, which callers are
 * remembered until `events` say that they changed. `now` in ms since the epoch.
 */
export function createKeyStore(
  table: KeyTable,
  ledger: Ledger,
  events: KeyEvents,
  now: () => number,
): KeyStore {
  const cache = createCallerCache();
  events.subscribe(cache.forget);
  const shown = (record: KeyRecord) => withSpending(record, ledger, now());

  return {
    async find(hash) {
      const known = cache.get(hash, now());
      if (known !== undefined) return known;
      const version = cache.version();
      const found = table.find(hash);
      const record = found instanceof Promise ? await found : found;
      if (record === undefined) return undefined;
      const caller = toCaller(record);
      cache.set(caller, now(), version);
      return caller;
    },
    async create(key, secret, by) {
      const record = toKeyRecord(key, secret, by, now());
      // Two may bring the same string at once: only the table can tell who was first.
      if (!(await table.insert(record))) throw badRequest(TAKEN, "external.api_key");
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
      return record !== undefined && (hash === by.keyHash || owns(ownerOf(by), record))
        ? shown(record)
        : undefined;
    },
    async update(hash, patch, by) {
      const owner = ownerOf(by);
      if (owner === undefined) return undefined;
      const record = await table.update(hash, owner, patched(patch, now()));
      await events.publish(hash);
      return record === undefined ? undefined : shown(record);
    },
    async remove(hash, by) {
      const owner = ownerOf(by);
      const removed = owner !== undefined && (await table.remove(hash, owner));
      await events.publish(hash);
      return removed;
    },
    count: () => table.count(),
  };
}

async function withSpending(record: KeyRecord, ledger: Ledger, now: number): Promise<ApiKey> {
  const since = (window: SpendingWindow) => windowStart(window, now);
  const [spent, byok] = await Promise.all([
    spendingOf((window) => ledger.spentBy(record.hash, since(window))),
    spendingOf((window) => ledger.byokSpentBy(record.hash, since(window))),
  ]);
  return toApiKey(record, spent, byok);
}

async function spendingOf(spentIn: (window: SpendingWindow) => Promise<number>): Promise<Spending> {
  const [daily, weekly, monthly, lifetime] = await Promise.all([
    spentIn("daily"),
    spentIn("weekly"),
    spentIn("monthly"),
    spentIn("lifetime"),
  ]);
  return { daily, weekly, monthly, lifetime };
}
