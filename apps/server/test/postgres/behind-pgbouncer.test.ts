import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keyLimit, sampleAsk } from "../../src/stores/conformance/sample-ask.ts";
import { NOON, sampleEntry } from "../../src/stores/conformance/sample-entry.ts";
import { hashKey } from "../../src/stores/hash-key.ts";
import { newKey } from "../../src/stores/new-key.ts";
import { openStores } from "../../src/stores/open-stores.ts";
import { operator } from "../../src/stores/operator.ts";
import { migrations } from "../../src/stores/postgres/migrations/migrations.ts";
import type { Stores } from "../../src/stores/stores.ts";
import { hasPgbouncer, startPgbouncer, type TestPgbouncer } from "./start-pgbouncer.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.skipIf(!hasPostgres || !hasPgbouncer)("behind a PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pgbouncer: TestPgbouncer;
  let replicas: readonly Stores[];

  beforeEach(async () => {
    database = await createTestDatabase();
    pgbouncer = await startPgbouncer(database.url);
    const open = () => openStores(pgbouncer.url, { now: () => NOON, migrate: true });
    replicas = await Promise.all([open(), open()]);
  });
  afterEach(async () => {
    for (const stores of replicas) await stores.close();
    await pgbouncer.remove();
    await database.remove();
  });

  test("of many asks at two replicas exactly those are granted that a limit pays", async () => {
    const limits = [keyLimit(20_000)];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        replicas[at % 2]?.ledger.reserve(sampleAsk(`g${at}`, { limits })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === "held")).toHaveLength(20);
    await Promise.all(
      outcomes.map(async (outcome, at) => {
        if (outcome?.kind === "held")
          await replicas[at % 2]?.ledger.append(sampleEntry(`g${at}`, { costNanos: 1_000 }));
      }),
    );
    const spent = await replicas[0]?.ledger.spent({ scope: "key", id: "h" }, NOON);
    expect(spent).toMatchObject({ charged: { lifetime: 20_000 }, reservedNanos: 0 });
  });

  test("replicas that start at once make each change of the tables once, and leave no lock behind", async () => {
    const migrated = replicas.flatMap((stores) => stores.migrated);
    expect(migrated).toEqual(Object.keys(migrations));
    const locks = `select count(*)::int as held from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    expect(await database.query(locks)).toEqual([{ held: 0 }]);
    const again = await openStores(pgbouncer.url, { now: () => NOON, migrate: false });
    await again.close();
  });

  test("keys are kept and changed, and its own process hears of it", async () => {
    const secret = newKey(new Uint8Array(32));
    const [one, other] = replicas;
    await one?.keys.create({ kind: "inference", name: "a" }, secret, operator);
    const heard = vi.fn();
    one?.keyEvents.subscribe(heard);
    await one?.keys.update(hashKey(secret), { name: "b" }, operator);
    expect(heard).toHaveBeenCalledWith(hashKey(secret));
    expect((await other?.keys.find(hashKey(secret)))?.name).toBe("b");
  });
});
