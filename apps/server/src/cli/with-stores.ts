import { readFile } from "node:fs/promises";
import { readDatabase } from "../config/read-database.ts";
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
  const stores = await openStores(database, { now: context.now, migrate: true });
  try {
    return await work(stores, database);
  } finally {
    await stores.close();
  }
}
