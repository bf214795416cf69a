import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { expect, test } from "vitest";
import type { Ledger } from "../../ports/ledger.ts";
import { NOON, sampleEntry } from "../conformance/sample-entry.ts";
import { migrate } from "../sql/migrate.ts";
import type { Tables } from "../sql/tables.ts";
import { createSqliteLedger } from "./create-sqlite-ledger.ts";
import { migrations } from "./migrations/migrations.ts";
import { openFile } from "./open-file.ts";
import { toKyselyDatabase } from "./to-kysely-database.ts";

const entry = sampleEntry("g1");
const charged = async (ledger: Ledger) =>
  (await ledger.spent({ scope: "key", id: "h" }, NOON)).charged.lifetime;

/** What is told of a fault of the database. */
function unavailableFor(fault: RegExp) {
  return { status: 503, cause: { message: expect.stringMatching(fault) } };
}

async function open(path = ":memory:") {
  const raw = openFile(path);
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) });
  await migrate(new Kysely<Tables>({ dialect }), migrations);
  return { raw, ledger: createSqliteLedger(raw, { owner: "o", now: () => NOON }) };
}

test("entries that come close together are one transaction, and one sum for a key and day", async () => {
  const { raw, ledger } = await open();
  const ids = ["g1", "g2", "g3"];
  await Promise.all(ids.map((generationId) => ledger.append({ ...entry, generationId })));
  const rows = raw.prepare("select daily_nanos from budgets where scope = 'key'").all();
  expect(rows).toEqual([{ daily_nanos: 3000 }]);
  expect(await charged(ledger)).toBe(3000);
});

test("what could not be written is told, and not counted", async () => {
  const { raw, ledger } = await open();
  expect(await charged(ledger)).toBe(0);
  raw.exec("drop table generations");
  await expect(ledger.append(entry)).rejects.toMatchObject(unavailableFor(/generations/));
  expect(await charged(ledger)).toBe(0);
});

test("what a locked database cannot take now is written when it can", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-ledger-"));
  const { raw, ledger } = await open(join(folder, "ledger.db"));
  raw.exec("pragma busy_timeout = 1");
  const other = new DatabaseSync(join(folder, "ledger.db"));
  other.exec("begin immediate");
  const appended = ledger.append(entry);
  expect(await ledger.find("g1")).toBeUndefined();
  expect(await charged(ledger)).toBe(0);
  other.exec("commit");
  await appended;
  expect(await ledger.find("g1")).toMatchObject({ costNanos: 1000 });
  other.close();
  raw.close();
  await rm(folder, { recursive: true });
});

test("the last try is told when the database stays locked", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-ledger-"));
  const { raw, ledger } = await open(join(folder, "ledger.db"));
  raw.exec("pragma busy_timeout = 1");
  const other = new DatabaseSync(join(folder, "ledger.db"));
  other.exec("begin immediate");
  const appended = ledger.append(entry);
  const told = expect(appended).rejects.toMatchObject(unavailableFor(/locked/));
  await ledger.flush();
  await told;
  other.close();
  raw.close();
  await rm(folder, { recursive: true });
});
