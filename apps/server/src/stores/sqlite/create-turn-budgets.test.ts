import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMPTY_BUDGET } from "../../money/budget.ts";
import type { Spender } from "../../ports/ledger.ts";
import type { Tables } from "../sql/tables.ts";
import { createTurnBudgets, type TurnBudgets } from "./create-turn-budgets.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { openFile } from "./open-file.ts";
import { toKyselyDatabase } from "./to-kysely-database.ts";

const key: Spender = { scope: "key", id: "k" };
const granted = (grantedNanos: number) => ({ ...EMPTY_BUDGET, grantedNanos });

let folder: string;
let raws: DatabaseSync[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-budgets-"));
  raws = [];
});
afterEach(async () => {
  for (const raw of raws) raw.close();
  await rm(folder, { recursive: true });
});

/** A connection of its own to the same file. */
async function open() {
  const raw = openFile(join(folder, "a.db"));
  raws.push(raw);
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) });
  await migrateSqlite(raw, new Kysely<Tables>({ dialect }), 0);
  const budgets = createTurnBudgets(raw);
  return <Result>(run: (budgets: TurnBudgets) => Result, end: "commit" | "rollback" = "commit") => {
    budgets.forget();
    raw.exec("begin immediate");
    const result = run(budgets);
    if (end === "commit") budgets.write();
    raw.exec(end);
    if (end === "commit") budgets.written();
    return result;
  };
}

const read = (budgets: TurnBudgets) => budgets.get(key).grantedNanos;
const add = (budgets: TurnBudgets) => budgets.set(key, granted(read(budgets) + 1));

test("a transaction sees what the last one has written", async () => {
  const transact = await open();
  for (let time = 0; time < 3; time += 1) transact(add);
  expect(transact(read)).toBe(3);
});

test("what another connection wrote in between is read", async () => {
  const [one, other] = [await open(), await open()];
  one(add);
  other(add);
  other(add);
  one(add);
  expect([one(read), other(read)]).toEqual([4, 4]);
});

test("what was rolled back is known to nobody", async () => {
  const transact = await open();
  transact(add);
  transact(add, "rollback");
  expect(transact(read)).toBe(1);
  transact(add);
  expect(transact(read)).toBe(2);
});

test("a sum beyond counting is known as it is kept", async () => {
  const transact = await open();
  transact((budgets) => budgets.set(key, granted(Number.MAX_SAFE_INTEGER + 1_000_000)));
  expect(transact(read)).toBe(Number.MAX_SAFE_INTEGER);
});
