import { Kysely, PostgresDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ACTIVITY_OF_OLD,
  BUDGETS_OF_OLD,
  oldDatabase,
} from "../../src/stores/conformance/old-records.ts";
import { connectPostgres } from "../../src/stores/postgres/connect-postgres.ts";
import { migrations } from "../../src/stores/postgres/migrations/migrations.ts";
import { migrate } from "../../src/stores/sql/migrate.ts";
import type { Tables } from "../../src/stores/sql/tables.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(!hasPostgres)("a PostgreSQL database that had no budgets", () => {
  let database: TestDatabase;
  let postgres: ReturnType<typeof connectPostgres>;
  let db: Kysely<Tables>;
  beforeEach(async () => {
    database = await createTestDatabase();
    postgres = connectPostgres(database.url);
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgres.kyselyPool }) });
    // As it was before the tables of money came.
    await migrate(
      db,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0007")),
    );
  });
  afterEach(async () => {
    await postgres.close();
    await database.remove();
  });

  /** Numbers, which a plain client gives as text. */
  const rows = async (text: string) =>
    (await database.query(text)).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value,
        ]),
      ),
    );

  test("gets them, and the sums by day, from its records", async () => {
    for (const statement of oldDatabase()) await database.query(statement);
    await database.query("insert into spending values ('k1', 0, 999, 0)");

    expect(await migrate(db, migrations)).toContain("0009-budgets-of-records");
    expect(await rows("select * from budgets order by scope, id")).toEqual(BUDGETS_OF_OLD);
    expect(await rows('select * from activity order by day, model collate "C"')).toEqual(
      ACTIVITY_OF_OLD,
    );
    expect(
      await rows(
        "select relname from pg_class where relname in ('spending', 'generations_by_key')",
      ),
    ).toEqual([]);
  });

  test("gets none where it has no records", async () => {
    await migrate(db, migrations);
    expect(await rows("select * from budgets")).toEqual([]);
    expect(await rows("select * from activity")).toEqual([]);
  });
});
