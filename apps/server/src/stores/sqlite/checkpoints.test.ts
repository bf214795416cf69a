import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { expect, test, vi } from "vitest";
import { NOON, sampleEntry } from "../conformance/sample-entry.ts";
import { openStores } from "../open-stores.ts";
import { migrate } from "../sql/migrate.ts";
import type { Tables } from "../sql/tables.ts";
import { createCheckpointer } from "./create-checkpointer.ts";
import { createSqliteLedger } from "./create-sqlite-ledger.ts";
import { migrations } from "./migrations/migrations.ts";
import { openFile } from "./open-file.ts";
import { startCheckpointThread } from "./start-checkpoint-thread.ts";
import { toKyselyDatabase } from "./to-kysely-database.ts";

vi.setConfig({ testTimeout: 120_000 });

/** A ledger whose disk is said to be slow. */
async function openSlow(path: string) {
  const raw = openFile(path);
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) });
  await migrate(new Kysely<Tables>({ dialect }), migrations);
  const byCommits = vi.fn((itself: boolean) =>
    raw.exec(`pragma wal_autocheckpoint = ${itself ? 4_000 : 0}`),
  );
  const onError = vi.fn();
  const { committed, close } = createCheckpointer({
    startThread: () => startCheckpointThread(path),
    byCommits,
    now: () => performance.now(),
    onError,
  });
  const owner = { owner: "o", now: () => NOON, committed: () => committed(1_000) };
  return { raw, byCommits, onError, close, ledger: createSqliteLedger(raw, owner) };
}

test("a thread copies the log while transactions are written, and nothing of it is lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-checkpoints-"));
  const path = join(folder, "a.db");
  const sizeOf = async (of: string) => (await stat(of)).size;
  const { raw, ledger, byCommits, onError, close } = await openSlow(path);
  let count = 0;
  // A transaction each, until the thread has copied what commits would have copied themselves.
  const write = () => ledger.append(sampleEntry(`g${count++}`));
  while (byCommits.mock.calls.length === 0) await write();
  expect(byCommits.mock.calls).toEqual([[false]]);
  const before = await sizeOf(path);
  while ((await sizeOf(path)) <= before) for (let some = 0; some < 100; some += 1) await write();
  expect(await sizeOf(`${path}-wal`)).toBeLessThan(120_000_000);

  await ledger.close();
  await close();
  raw.close();
  await expect(sizeOf(`${path}-wal`)).rejects.toThrow("ENOENT");
  const again = await openStores(`sqlite:${path}`, { now: () => NOON, migrate: true });
  const { charged } = await again.ledger.spent({ scope: "key", id: "h" }, NOON);
  expect(charged.lifetime).toBe(count * 1_000);
  expect(onError).not.toHaveBeenCalled();
  await again.close();
  await rm(folder, { recursive: true, force: true });
});
