import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import type { TestServer } from "../start-test-server.ts";

/** Makes a database unusable in one way; what it gives repairs it. */
export type Way = (database: DatabaseSync) => () => void;

/** Without these tables. */
export const without =
  (...tables: readonly string[]): Way =>
  (database) => {
    for (const table of tables) database.exec(`alter table ${table} rename to lost_${table}`);
    return () => {
      for (const table of tables) database.exec(`alter table lost_${table} rename to ${table}`);
    };
  };

/** Without anything that it keeps. */
export const empty: Way = (database) => {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  return without(...tables)(database);
};

/** Another process writes, and does not come to an end. */
export const held: Way = (database) => {
  database.exec("begin immediate");
  return () => database.exec("rollback");
};

/** Runs with the server's database as `way` leaves it, and repairs it. */
export async function loseDatabase(
  { folder }: Pick<TestServer, "folder">,
  way: Way,
  run: () => Promise<void>,
): Promise<void> {
  const database = new DatabaseSync(join(folder, "data/sluice.db"));
  try {
    const repair = way(database);
    await run().finally(repair);
  } finally {
    database.close();
  }
}

/** A 503 with a time to try again, which says nothing of the inside (contract §6). */
export function isUnavailable(reply: Reply): void {
  const { error } = envelope(reply, 503);
  expect(error.message).toMatch(/database/i);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(reply.body.toString()).not.toMatch(/sqlite|no such|lost_|select|\.db/i);
}
