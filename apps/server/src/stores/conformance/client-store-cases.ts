import assert from "node:assert/strict";
import type { Caller } from "../../ports/caller.ts";
import { CALLER_TTL_MS } from "../caller-cache.ts";
import { hashKey } from "../hash-key.ts";
import { newKey } from "../new-key.ts";
import { operator } from "../operator.ts";
import type { Stores } from "../stores.ts";
import type { StoreCase } from "./store-case.ts";

const secretOf = (seed: number) => newKey(new Uint8Array(32).fill(seed));
const partner = { name: "partner", secret: "a secret of a partner, 32 long...", limit: null };
const idsIn = async ({ clients }: Stores) => (await clients.list()).map(({ name }) => name);

async function callerOf({ keys }: Stores, secret: string): Promise<Caller> {
  const caller = await keys.find(hashKey(secret));
  assert.ok(caller);
  return caller;
}

/** What a `ClientStore` must do, and what becomes of keys by it (contract §4; specification, rule 3). */
export const clientStoreCases: readonly StoreCase[] = [
  {
    name: "finds a client by its secret, and its keys with its limit",
    async run(stores) {
      const wanted = { name: "c", limit: 10, limitReset: "monthly" } as const;
      const made = await stores.clients.create(wanted, secretOf(9));
      const client = await callerOf(stores, secretOf(9));
      assert.equal(client.kind, "client");
      assert.equal(client.clientId, made.id);
      await stores.keys.create({ kind: "inference", name: "k" }, secretOf(1), client);
      const key = await callerOf(stores, secretOf(1));
      assert.equal(key.clientId, made.id);
      assert.deepEqual(key.clientLimit, { nanos: 10_000_000_000, window: "monthly" });
      assert.equal(key.limitNanos, undefined);
    },
  },
  {
    name: "refuses a second client of one name, also at the same moment",
    async run(stores) {
      const made = await Promise.allSettled(
        [7, 8].map((seed) => stores.clients.create({ name: "c" }, secretOf(seed))),
      );
      assert.equal(made.filter(({ status }) => status === "fulfilled").length, 1);
      const again = stores.clients.create({ name: "c" }, secretOf(9));
      await assert.rejects(again, { status: 400, message: /a client "c" already/ });
      assert.deepEqual(await idsIn(stores), ["c"]);
    },
  },
  {
    name: "takes the secret of a client for no key",
    async run(stores) {
      await stores.clients.create({ name: "c" }, secretOf(9));
      const key = stores.keys.create({ kind: "inference", name: "k" }, secretOf(9), operator);
      await assert.rejects(key, { status: 400, message: /in use already/ });
    },
  },
  {
    name: "refuses a removed client and its keys at once, and never gives them to another",
    async run(stores) {
      const { id } = await stores.clients.create({ name: "c" }, secretOf(9));
      const client = await callerOf(stores, secretOf(9));
      const key = { kind: "inference", name: "k" } as const;
      const { hash } = await stores.keys.create(key, secretOf(1), client);
      await callerOf(stores, secretOf(1));
      assert.equal(await stores.clients.remove(id), true);
      assert.equal(await stores.clients.remove(id), false);
      assert.equal(await stores.keys.find(hashKey(secretOf(9))), undefined);
      assert.equal((await callerOf(stores, secretOf(1))).disabled, true);
      await stores.clients.create({ name: "c" }, secretOf(8));
      const other = await callerOf(stores, secretOf(8));
      assert.equal(await stores.keys.get(hash, other), undefined);
      assert.equal((await callerOf(stores, secretOf(1))).disabled, true);
      assert.equal((await stores.keys.get(hash, operator))?.name, "k");
    },
  },
  {
    name: "makes the clients of the configuration those that it names now",
    async run(stores, clock) {
      const { clients, keys } = stores;
      await clients.create({ name: "own" }, secretOf(9));
      await clients.sync([partner, { name: "other", secret: secretOf(7), limit: 1 }]);
      await clients.sync([partner, { name: "other", secret: secretOf(7), limit: 1 }]);
      assert.deepEqual(await idsIn(stores), ["other", "own", "partner"]);
      const key = { kind: "inference", name: "k" } as const;
      await keys.create(key, secretOf(1), await callerOf(stores, partner.secret));

      await clients.sync([{ ...partner, secret: secretOf(6), limit: 2 }]);
      assert.deepEqual(await idsIn(stores), ["own", "partner"]);
      assert.equal(await keys.find(hashKey(partner.secret)), undefined);
      assert.equal((await callerOf(stores, secretOf(1))).clientLimit?.nanos, 2_000_000_000);

      await clients.sync([]);
      assert.deepEqual(await idsIn(stores), ["own"]);
      assert.equal((await callerOf(stores, secretOf(1))).disabled, true);
      clock.now += CALLER_TTL_MS;
      await clients.sync([partner]);
      assert.equal((await callerOf(stores, secretOf(1))).disabled, false);
    },
  },
  {
    name: "does not take a client of the command line for one of the configuration",
    async run(stores) {
      await stores.clients.create({ name: "partner" }, secretOf(9));
      await assert.rejects(stores.clients.sync([partner]), /The client "partner"/);
      assert.deepEqual(
        (await stores.clients.list()).map(({ origin }) => origin),
        ["command"],
      );
    },
  },
];
