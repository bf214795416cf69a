import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readDatabase } from "../config/read-database.ts";
import { sqlitePath } from "../config/sqlite-path.ts";
import { openStores } from "../stores/open-stores.ts";
import type { Stores } from "../stores/stores.ts";
import type { CliContext } from "./cli-context.ts";

/** Runs `work` on the configured database, and closes it whatever happens. */
export async function withStores<T>(
  config: string | undefined,
  context: CliContext,
  work: (stores: Stores, database: string) => Promise<T>,
): Promise<T> {
  const read = (file: string) => readFile(file, "utf8");
  const database = await readDatabase(config, context.env, read);
  const path = sqlitePath(database);
  const isNew = path !== undefined && !existsSync(path);
  const stores = await openStores(database, { now: context.now, migrate: true });
  // Somebody in another folder than the server would make keys that it never sees.
  if (isNew) context.err(`There was no database ${stores.file}; it was made.`);
  try {
    return await work(stores, database);
  } finally {
    await stores.close();
  }
}
