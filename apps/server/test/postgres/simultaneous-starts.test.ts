import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Kysely, PostgresDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOON } from "../../src/stores/conformance/sample-entry.ts";
import { openStores } from "../../src/stores/open-stores.ts";
import { connectPostgres } from "../../src/stores/postgres/connect-postgres.ts";
import { migrations } from "../../src/stores/postgres/migrations/migrations.ts";
import { migrate } from "../../src/stores/sql/migrate.ts";
import type { Tables } from "../../src/stores/sql/tables.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

const SCRIPT = fileURLToPath(new URL("open-alone.ts", import.meta.url));
const REPLICAS = 3;
const [FIRST = ""] = Object.keys(migrations);
// Processes that start from sources take their time on a machine that is busy.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-replicas-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!hasPostgres)("replicas on one PostgreSQL", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.remove());

  const applied = async () => {
    const rows = await database.query("select name from kysely_migration order by name");
    return rows.map(({ name }) => name);
  };

  test("that start at once make each change and the first key once", async () => {
    const opened = await openTogether(database.url);
    expect(opened.flatMap(({ migrated }) => migrated)).toEqual(Object.keys(migrations));
    expect(await applied()).toEqual(Object.keys(migrations));
    await expectOneFirstKey(opened);
    expect(await database.query("select count(*)::int as keys from keys")).toEqual([{ keys: 1 }]);
    expect(await database.query("select name from installation_secrets")).toHaveLength(1);
  });

  test("that find an older version bring it to this one, once", async () => {
    const first = migrations[FIRST];
    if (first === undefined) throw new Error("no first migration");
    const postgres = connectPostgres(database.url);
    const dialect = new PostgresDialect({ pool: postgres.kyselyPool });
    await migrate(new Kysely<Tables>({ dialect }), { [FIRST]: first });
    await postgres.close();
    await database.query(
      `insert into generations values ('g', 'default', 'h', ${NOON}, 'chat', 'a/b', 'north', 1, 2, 0,
         7, 'complete', 0, null, 1, null, null, '[]', 0, 5)`,
    );

    const opened = await openTogether(database.url);
    expect(opened.flatMap(({ migrated }) => migrated)).toEqual(
      Object.keys(migrations).filter((name) => name !== FIRST),
    );
    const stores = await openStores(database.url, { now: Date.now, migrate: false });
    const spent = await stores.ledger.spent({ scope: "key", id: "h" }, NOON);
    expect(spent.charged).toEqual({ daily: 7, weekly: 7, monthly: 7, lifetime: 7 });
    expect(spent.byok.lifetime).toBe(5);
    await stores.close();
  });

  test("that may not change it refuse an older and a newer one in plain words", async () => {
    const open = (change: boolean) =>
      openStores(database.url, { now: Date.now, migrate: change }).then((stores) => stores.close());
    await expect(open(false)).rejects.toThrow(/older than this version .*Run `sluice migrate`/);
    await open(true);
    await open(false);
    await database.query("insert into kysely_migration values ('9999-later', 'x')");
    await expect(open(false)).rejects.toThrow(/newer than this version of Sluice .*9999-later/);
    await expect(open(true)).rejects.toThrow(/newer than this version of Sluice .*9999-later/);
  });
});

test("processes that open one new SQLite file at once make each change and the first key once", async () => {
  const opened = await openTogether(`sqlite:${join(folder, "data/a.db")}`);
  expect(opened.filter(({ migrated }) => migrated.length > 0)).toHaveLength(1);
  await expectOneFirstKey(opened);
});

interface Opened {
  readonly migrated: readonly string[];
  readonly key: string | null;
}

async function openTogether(database: string): Promise<readonly Opened[]> {
  const args = ["--conditions=@sluice/source", SCRIPT, database, join(folder, "keys/first-key")];
  const each = Array.from({ length: REPLICAS }, () => promisify(execFile)(process.execPath, args));
  return (await Promise.all(each)).map(({ stdout }) => JSON.parse(stdout) as Opened);
}

async function expectOneFirstKey(opened: readonly Opened[]): Promise<void> {
  const keys = opened.flatMap(({ key }) => key ?? []);
  expect(keys).toHaveLength(1);
  expect(await readFile(join(folder, "keys/first-key"), "utf8")).toBe(`${keys[0]}\n`);
  expect(await readdir(join(folder, "keys"))).toEqual(["first-key"]);
}
