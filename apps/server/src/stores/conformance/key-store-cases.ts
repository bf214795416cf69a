import assert from "node:assert/strict";
import type { Caller } from "../../ports/caller.ts";
import { CALLER_TTL_MS } from "../caller-cache.ts";
import { hashKey } from "../hash-key.ts";
import { newKey } from "../new-key.ts";
import { operator } from "../operator.ts";
import { sampleEntry } from "./sample-entry.ts";
import type { StoreCase } from "./store-case.ts";

const secretOf = (seed: number) => newKey(new Uint8Array(32).fill(seed));
const client = (clientId: string): Caller => ({
  ...operator,
  kind: "client",
  keyHash: hashKey(clientId),
  clientId,
});
const TAKEN = { status: 400, message: /external\.api_key is in use already/ };
const all = { includeDisabled: true, offset: 0, limit: 100 };

/** What a `KeyStore` must do (wire reference §12; specification, rules 3 and 4). */
export const keyStoreCases: readonly StoreCase[] = [
  {
    name: "finds a created key by the hash of its secret, with its limits",
    async run({ keys }) {
      const key = {
        kind: "inference",
        name: "a",
        limit: 2.5,
        limitReset: "weekly",
        expiresAt: "2030-01-01T00:00:00Z",
      } as const;
      const made = await keys.create(key, secretOf(1), operator);
      const caller = await keys.find(hashKey(secretOf(1)));
      assert.equal(made.hash, hashKey(secretOf(1)));
      assert.deepEqual(caller, {
        kind: "inference",
        keyHash: made.hash,
        name: "a",
        label: "sk-sl-v1-010...101",
        accountId: "default",
        disabled: false,
        expiresAt: Date.UTC(2030, 0, 1),
        limitNanos: 2_500_000_000,
        limitReset: "weekly",
      });
    },
  },
  {
    name: "shows a new key in USD and ISO times",
    async run({ keys }, clock) {
      const key = { kind: "inference", name: "a", limit: 10, externalUser: "u" } as const;
      const made = await keys.create(key, secretOf(1), operator);
      assert.equal(made.limit, 10);
      assert.equal(made.limit_remaining, 10);
      assert.equal(made.usage, 0);
      assert.equal(made.created_at, new Date(clock.now).toISOString());
      assert.equal(made.updated_at, null);
      assert.equal(made.external_user, "u");
      assert.equal(made.creator_user_id, null);
      assert.equal(made.expires_at, null);
      assert.deepEqual(await keys.get(made.hash, operator), made);
    },
  },
  {
    name: "does not find what was never made",
    async run({ keys }) {
      assert.equal(await keys.find(hashKey(secretOf(1))), undefined);
      assert.equal(await keys.get(hashKey(secretOf(1)), operator), undefined);
      assert.equal(await keys.update(hashKey(secretOf(1)), { name: "b" }, operator), undefined);
      assert.equal(await keys.remove(hashKey(secretOf(1)), operator), false);
    },
  },
  {
    name: "refuses the same secret twice",
    async run({ keys }) {
      await keys.create({ kind: "inference", name: "a" }, secretOf(1), operator);
      const again = keys.create({ kind: "inference", name: "b" }, secretOf(1), operator);
      await assert.rejects(again, TAKEN);
      assert.equal(await keys.count(), 1);
    },
  },
  {
    name: "lets one of two have a secret that both bring at once",
    async run({ keys }) {
      const made = await Promise.allSettled(
        ["a", "b"].map((name) => keys.create({ kind: "inference", name }, secretOf(1), operator)),
      );
      const lost = made.find(({ status }) => status === "rejected");
      assert.ok(lost?.status === "rejected");
      await assert.rejects(Promise.reject(lost.reason), TAKEN);
      assert.equal(await keys.count(), 1);
    },
  },
  {
    name: "forgets a removed key at once, however often it was found before",
    async run({ keys }) {
      const { hash } = await keys.create({ kind: "inference", name: "a" }, secretOf(1), operator);
      assert.ok(await keys.find(hash));
      assert.equal(await keys.remove(hash, operator), true);
      assert.equal(await keys.find(hash), undefined);
      assert.equal(await keys.remove(hash, operator), false);
    },
  },
  {
    name: "changes only what a patch names, and answers with it at once",
    async run({ keys }, clock) {
      const key = { kind: "inference", name: "a", limit: 1, limitReset: "daily" } as const;
      const { hash } = await keys.create(key, secretOf(1), operator);
      await keys.find(hash);
      clock.now += CALLER_TTL_MS / 2;
      const changed = await keys.update(hash, { disabled: true, limit: null }, operator);
      assert.equal(changed?.disabled, true);
      assert.equal(changed?.limit, null);
      assert.equal(changed?.limit_remaining, null);
      assert.equal(changed?.limit_reset, "daily");
      assert.equal(changed?.name, "a");
      assert.equal(changed?.updated_at, new Date(clock.now).toISOString());
      assert.equal((await keys.find(hash))?.disabled, true);
    },
  },
  {
    name: "lists newest first, in pages, without disabled keys unless asked",
    async run({ keys }, clock) {
      for (const seed of [1, 2, 3]) {
        clock.now += 1_000;
        await keys.create({ kind: "inference", name: `k${seed}` }, secretOf(seed), operator);
      }
      await keys.update(hashKey(secretOf(2)), { disabled: true }, operator);
      const names = async (filter: typeof all) =>
        (await keys.list(filter, operator)).map((key) => key.name);
      assert.deepEqual(await names(all), ["k3", "k2", "k1"]);
      assert.deepEqual(await names({ ...all, includeDisabled: false }), ["k3", "k1"]);
      assert.deepEqual(await names({ ...all, offset: 1, limit: 1 }), ["k2"]);
    },
  },
  {
    name: "lets a client reach the keys that it made, and no other",
    async run({ keys }) {
      const own = await keys.create({ kind: "inference", name: "a" }, secretOf(1), client("c1"));
      const other = await keys.create({ kind: "inference", name: "b" }, secretOf(2), operator);
      assert.equal((await keys.find(own.hash))?.clientId, "c1");
      assert.deepEqual(await keys.list(all, client("c1")), [own]);
      assert.deepEqual(await keys.list(all, client("c2")), []);
      assert.equal(await keys.get(other.hash, client("c1")), undefined);
      assert.equal(await keys.update(other.hash, { disabled: true }, client("c1")), undefined);
      assert.equal(await keys.remove(other.hash, client("c1")), false);
      assert.equal(await keys.remove(own.hash, client("c2")), false);
      assert.equal(await keys.remove(own.hash, client("c1")), true);
      assert.equal((await keys.find(other.hash))?.disabled, false);
    },
  },
  {
    name: "shows an inference key itself only, and lets it change nothing",
    async run({ keys }) {
      const own = await keys.create({ kind: "inference", name: "a" }, secretOf(1), operator);
      const other = await keys.create({ kind: "inference", name: "b" }, secretOf(2), operator);
      const caller = await keys.find(own.hash);
      assert.ok(caller);
      assert.deepEqual(await keys.get(own.hash, caller), own);
      assert.equal(await keys.get(other.hash, caller), undefined);
      assert.deepEqual(await keys.list(all, caller), []);
      assert.equal(await keys.update(own.hash, { limit: null }, caller), undefined);
      assert.equal(await keys.remove(own.hash, caller), false);
      await assert.rejects(keys.create({ kind: "inference", name: "c" }, secretOf(3), caller));
    },
  },
  {
    name: "gives no management key to a client",
    async run({ keys }) {
      const key = { kind: "management", name: "a" } as const;
      await assert.rejects(keys.create(key, secretOf(1), client("c1")), { status: 403 });
      assert.equal(await keys.count(), 0);
    },
  },
  {
    name: "keeps what a key may use and how fast, and changes each alone",
    async run({ keys }) {
      const rules = {
        rateLimits: { requestsPerMinute: 5, tokensPerMinute: null },
        allowedModels: ["a/b", "c/*"],
        ignoredProviders: ["north"],
      };
      const key = { kind: "inference", name: "a", ...rules } as const;
      const { hash } = await keys.create(key, secretOf(1), operator);
      const caller = await keys.find(hash);
      assert.deepEqual(caller?.rateLimits, rules.rateLimits);
      assert.deepEqual(caller?.allowances, {
        allowedModels: ["a/b", "c/*"],
        ignoredProviders: ["north"],
      });
      const patch = { allowedModels: null, ignoredModels: ["c/d"] };
      const changed = await keys.update(hash, patch, operator);
      assert.equal(changed?.allowed_models, null);
      assert.deepEqual(changed?.ignored_models, ["c/d"]);
      assert.deepEqual(changed?.rate_limits, { requests_per_minute: 5, tokens_per_minute: null });
      const none = { ignoredModels: null, ignoredProviders: null, rateLimits: null };
      await keys.update(hash, none, operator);
      const plain = await keys.find(hash);
      assert.ok(plain);
      assert.equal("allowances" in plain || "rateLimits" in plain, false);
    },
  },
  {
    name: "gives a key another secret, and leaves it all else",
    async run({ keys, ledger }, clock) {
      const key = { kind: "inference", name: "a", limit: 1, limitReset: "daily" } as const;
      const made = await keys.create(key, secretOf(1), client("c1"));
      await keys.find(made.hash);
      const spending = { keyHash: made.hash, createdAt: clock.now, costNanos: 250_000_000 };
      await ledger.append(sampleEntry("gen-1", spending));
      clock.now += CALLER_TTL_MS / 2;
      assert.equal(await keys.rotate(made.hash, secretOf(2), client("c2")), undefined);
      const rotated = await keys.rotate(made.hash, secretOf(2), client("c1"));
      const fresh = {
        hash: hashKey(secretOf(2)),
        label: "sk-sl-v1-020...202",
        updated_at: new Date(clock.now).toISOString(),
      };
      const spent = { usage: 0.25, usage_daily: 0.25, usage_weekly: 0.25, usage_monthly: 0.25 };
      assert.deepEqual(rotated, { ...made, ...fresh, ...spent, limit_remaining: 0.75 });
      assert.equal(await keys.find(made.hash), undefined);
      assert.equal(await keys.get(made.hash, operator), undefined);
      const caller = await keys.find(fresh.hash);
      // Whatever still runs on the old secret and whatever runs on the new is one key's.
      assert.equal(caller?.keyHash, made.hash);
      assert.equal(caller?.secretHash, fresh.hash);
      assert.deepEqual(await keys.get(fresh.hash, caller), rotated);
      assert.equal(await keys.remove(fresh.hash, client("c1")), true);
      assert.equal(await keys.find(fresh.hash), undefined);
    },
  },
  {
    name: "does not take a secret again that a rotated key had",
    async run({ keys }) {
      const made = await keys.create({ kind: "inference", name: "a" }, secretOf(1), operator);
      await keys.rotate(made.hash, secretOf(2), operator);
      const again = keys.create({ kind: "inference", name: "b" }, secretOf(1), operator);
      await assert.rejects(again, TAKEN);
      assert.equal(await keys.count(), 1);
    },
  },
  {
    name: "keeps accounts apart",
    async run({ keys }) {
      const { hash } = await keys.create({ kind: "inference", name: "a" }, secretOf(1), operator);
      const stranger = { ...operator, accountId: "another" };
      assert.equal(await keys.get(hash, stranger), undefined);
      assert.deepEqual(await keys.list(all, stranger), []);
      assert.equal(await keys.remove(hash, stranger), false);
    },
  },
];
