import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CALLER_TTL_MS } from "./caller-cache.ts";
import { sampleEntry } from "./conformance/sample-entry.ts";
import { hashKey } from "./hash-key.ts";
import { newKey } from "./new-key.ts";
import { openStores } from "./open-stores.ts";
import { operator } from "./operator.ts";

const secret = newKey(new Uint8Array(32));
const now = () => 1_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-open-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (path = "data/a.db", migrate = true) =>
  openStores(`sqlite:${join(folder, path)}`, { now, migrate });
const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;

test("makes the folder and the file for their owner only, in WAL mode", async () => {
  const stores = await open();
  const raw = new DatabaseSync(join(folder, "data/a.db"));
  expect(raw.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
  raw.close();
  expect(await modeOf("data")).toBe(0o700);
  expect(await modeOf("data/a.db")).toBe(0o600);
  await stores.close();
});

test("keeps keys and spending over a restart, and no secret", async () => {
  const first = await open();
  const { hash } = await first.keys.create({ kind: "inference", name: "a" }, secret, operator);
  const appended = first.ledger.append(
    sampleEntry("g", { keyHash: hash, createdAt: 1_000, costNanos: 5 }),
  );
  await first.close();
  await appended;

  const again = await open();
  expect(again.migrated).toEqual([]);
  expect((await again.keys.find(hash))?.name).toBe("a");
  const spent = await again.ledger.spent({ scope: "key", id: hash }, 1_000);
  expect(spent.charged.lifetime).toBe(5);
  await again.close();

  const raw = new DatabaseSync(join(folder, "data/a.db"));
  expect(JSON.stringify(raw.prepare("select * from keys").all())).not.toContain(secret);
  raw.close();
});

test("sees within a second what another process removed", async () => {
  let time = 1_000;
  const path = `sqlite:${join(folder, "a.db")}`;
  const server = await openStores(path, { now: () => time, migrate: true });
  const other = await openStores(path, { now: () => time, migrate: true });
  await server.keys.create({ kind: "inference", name: "a" }, secret, operator);
  expect(await server.keys.find(hashKey(secret))).toBeDefined();
  await other.keys.remove(hashKey(secret), operator);
  time += CALLER_TTL_MS;
  expect(await server.keys.find(hashKey(secret))).toBeUndefined();
  await other.close();
  await server.close();
});

test("rejects every append of a turn whose transaction failed", async () => {
  const stores = await open("a.db");
  const raw = new DatabaseSync(join(folder, "a.db"));
  raw.exec("drop table budgets");
  raw.close();
  const entry = sampleEntry("g");
  const results = await Promise.allSettled([
    stores.ledger.append(entry),
    stores.ledger.append(entry),
  ]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  await stores.close();
});

test("refuses a database that was not migrated, when told not to migrate it", async () => {
  await expect(open("a.db", false)).rejects.toThrow("Run `sluice migrate`");
  await (await open("a.db")).close();
  await (await open("a.db", false)).close();
});

test("refuses a file of a newer version, changed or not", async () => {
  await (await open("a.db")).close();
  const raw = new DatabaseSync(join(folder, "a.db"));
  raw.exec("insert into kysely_migration values ('9999-later', 'x')");
  raw.close();
  await expect(open("a.db")).rejects.toThrow(/is newer than this version .*9999-later/);
  await expect(open("a.db", false)).rejects.toThrow("is newer than this version");
});

test("refuses what is no database", async () => {
  await expect(openStores("mysql://h/db", { now, migrate: true })).rejects.toThrow(
    "`database` is sqlite:<path> or postgres://",
  );
});

test("says in one line why a database cannot be opened", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(open("file/a.db")).rejects.toThrow("a part of its path is a file");
  await writeFile(join(folder, "text.db"), "this is not a database, it is a text".repeat(40));
  await expect(open("text.db")).rejects.toThrow(/Cannot open the database .*text\.db: /);
  await expect(open(".")).rejects.toThrow("it is a folder");
});

test.skipIf(process.getuid?.() === 0)("names a folder without permission", async () => {
  await chmod(folder, 0o500);
  await expect(open("data/a.db")).rejects.toThrow("permission denied");
  await chmod(folder, 0o700);
});

test("answers a check until it is closed", async () => {
  const stores = await open();
  await stores.check();
  await stores.close();
  await expect(stores.check()).rejects.toThrow();
});

test("a database that cannot be written is a 503 with its cause, and works again later", async () => {
  const stores = await open();
  const raw = new DatabaseSync(join(folder, "data/a.db"));
  raw.exec("alter table keys rename to lost");
  await expect(
    stores.keys.create({ kind: "inference", name: "a" }, secret, operator),
  ).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 1,
    cause: { code: "ERR_SQLITE_ERROR" },
  });
  raw.exec("alter table lost rename to keys");
  raw.close();
  await stores.keys.create({ kind: "inference", name: "a" }, secret, operator);
  expect(await stores.keys.count()).toBe(1);
  await stores.close();
});
