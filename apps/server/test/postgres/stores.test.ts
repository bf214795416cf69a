import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clientStoreCases } from "../../src/stores/conformance/client-store-cases.ts";
import { keyStoreCases } from "../../src/stores/conformance/key-store-cases.ts";
import { leaseCases } from "../../src/stores/conformance/lease-cases.ts";
import { ledgerCases } from "../../src/stores/conformance/ledger-cases.ts";
import { limitCases } from "../../src/stores/conformance/limit-cases.ts";
import { recordCases } from "../../src/stores/conformance/record-cases.ts";
import { reservationCases } from "../../src/stores/conformance/reservation-cases.ts";
import { NOON, sampleEntry } from "../../src/stores/conformance/sample-entry.ts";
import { hashKey } from "../../src/stores/hash-key.ts";
import { newKey } from "../../src/stores/new-key.ts";
import { openStores } from "../../src/stores/open-stores.ts";
import { operator } from "../../src/stores/operator.ts";
import type { Stores } from "../../src/stores/stores.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

const cases = [
  ...keyStoreCases,
  ...clientStoreCases,
  ...ledgerCases,
  ...reservationCases,
  ...limitCases,
  ...recordCases,
  ...leaseCases,
];

describe.skipIf(!hasPostgres)("postgres stores", () => {
  let database: TestDatabase;
  const opened: Stores[] = [];
  let shared: { readonly stores: Stores; readonly clock: { now: number } } | undefined;
  const secret = newKey(new Uint8Array(32));

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(empty);
  afterAll(async () => {
    await shared?.stores.close();
    await database?.remove();
  });

  async function fresh(now: () => number = Date.now): Promise<Stores> {
    const stores = await openStores(database.url, { now, migrate: true });
    opened.push(stores);
    return stores;
  }

  /** One for all cases; each finds it empty, and knowing nobody. */
  async function emptied() {
    const clock = shared?.clock ?? { now: 0 };
    const stores = shared?.stores ?? (await withClock(clock));
    shared = { stores, clock };
    clock.now = Date.UTC(2026, 0, 15, 12);
    await stores.keyEvents.publish("all");
    return shared;
  }

  function withClock(clock: { now: number }): Promise<Stores> {
    const now = () => clock.now;
    return openStores(database.url, { now, leaseNow: now, migrate: true });
  }

  async function empty(): Promise<void> {
    for (const stores of opened.splice(0)) await stores.close();
    const tables = await database.query(
      "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    // Quicker than truncating, which makes new files.
    const statements = tables.map(({ tablename }) => `delete from ${tablename}`);
    await database.query(statements.join("; "));
  }

  test.each(cases)("$name", async ({ run }) => {
    const { stores, clock } = await emptied();
    await run(stores, clock, () => withClock(clock));
  });

  test("what one replica removes or changes the others forget at once", async () => {
    const [a, b] = [await fresh(() => 1_000), await fresh(() => 1_000)];
    const { hash } = await a.keys.create({ kind: "inference", name: "a" }, secret, operator);
    // Their clock stands still: what they remember lives for ever.
    expect((await b.keys.find(hash))?.disabled).toBe(false);
    await a.keys.update(hash, { disabled: true }, operator);
    await expect.poll(async () => (await b.keys.find(hash))?.disabled).toBe(true);
    await a.keys.remove(hash, operator);
    await expect.poll(() => b.keys.find(hash)).toBeUndefined();
  });

  test("one replica sees what others spent, and all have the same secret", async () => {
    const replicas = await Promise.all([fresh(), fresh(), fresh()]);
    expect(new Set(replicas.map(({ endUserSecret }) => endUserSecret)).size).toBe(1);
    await Promise.all(
      replicas.flatMap(({ ledger }, index) =>
        Array.from({ length: 200 }, (_, count) =>
          ledger.append(sampleEntry(`${index}-${count}`, { costNanos: 7 })),
        ),
      ),
    );
    for (const { ledger } of replicas) {
      const { charged } = await ledger.spent({ scope: "key", id: "h" }, NOON);
      expect(charged.lifetime).toBe(600 * 7);
    }
  });

  test("of many who make the first key one does", async () => {
    const replicas = await Promise.all([fresh(), fresh(), fresh()]);
    const made = await Promise.all(
      replicas.map(({ keys }, index) =>
        keys.createFirst(
          { kind: "inference", name: "first" },
          newKey(new Uint8Array(32).fill(index)),
          operator,
        ),
      ),
    );
    expect(made.filter((key) => key !== undefined)).toHaveLength(1);
    expect(await replicas[0]?.keys.count()).toBe(1);
  });

  test("two changes of a key at once both hold", async () => {
    const [a, b] = [await fresh(), await fresh()];
    const { hash } = await a.keys.create({ kind: "inference", name: "a" }, secret, operator);
    await Promise.all([
      a.keys.update(hash, { name: "b" }, operator),
      b.keys.update(hash, { limit: 5 }, operator),
    ]);
    expect(await a.keys.get(hash, operator)).toMatchObject({ name: "b", limit: 5 });
  });

  test("keeps text that PostgreSQL has no character for", async () => {
    const stores = await fresh();
    const made = await stores.keys.create({ kind: "inference", name: "a\0b" }, secret, operator);
    expect(made.hash).toBe(hashKey(secret));
    expect((await stores.keys.get(made.hash, operator))?.name).toBe("a\ufffdb");
    expect(await stores.keys.get("\0", operator)).toBeUndefined();
    expect(await stores.ledger.find("\0")).toBeUndefined();
  });
});
