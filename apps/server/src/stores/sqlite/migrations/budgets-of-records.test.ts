import { Kysely, SqliteDialect } from "kysely";
import { expect, test } from "vitest";
import { ACTIVITY_OF_OLD, BUDGETS_OF_OLD, oldDatabase } from "../../conformance/old-records.ts";
import { migrate } from "../../sql/migrate.ts";
import type { Tables } from "../../sql/tables.ts";
import { openFile } from "../open-file.ts";
import { toKyselyDatabase } from "../to-kysely-database.ts";
import { migrations } from "./migrations.ts";

const CHANGE = "0009-budgets-of-records";

function open() {
  const raw = openFile(":memory:");
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: toKyselyDatabase(raw) }),
  });
  const all = (text: string) => raw.prepare(text).all();
  return { raw, db, all };
}

/** As they were before the tables of money came. */
const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0007"));

test("records of a database that had no budgets make them, and the sums by day", async () => {
  const { raw, db, all } = open();
  await migrate(db, old);
  for (const statement of oldDatabase()) raw.exec(statement);
  raw.exec("insert into spending (key_hash, day, cost_nanos) values ('k1', 0, 999)");

  expect(await migrate(db, migrations)).toContain(CHANGE);
  expect(all("select * from budgets order by scope, id")).toEqual(BUDGETS_OF_OLD);
  expect(all("select * from activity order by day, model")).toEqual(ACTIVITY_OF_OLD);
  expect(
    all("select name from sqlite_schema where name in ('spending', 'generations_by_key')"),
  ).toEqual([]);
});

test("a database without records gets none", async () => {
  const { db, all } = open();
  await migrate(db, old);
  await migrate(db, migrations);
  expect(all("select * from budgets")).toEqual([]);
  expect(all("select * from activity")).toEqual([]);
});

test("amounts beyond counting are held at the bound", async () => {
  const { raw, db, all } = open();
  await migrate(db, old);
  for (const statement of oldDatabase()) raw.exec(statement);
  raw.exec(
    `update generations set cost_nanos = ${Number.MAX_SAFE_INTEGER} where id in ('g1', 'g2')`,
  );
  await migrate(db, migrations);
  expect(all("select lifetime_nanos from budgets where id = 'k1'")).toEqual([
    { lifetime_nanos: Number.MAX_SAFE_INTEGER },
  ]);
});
