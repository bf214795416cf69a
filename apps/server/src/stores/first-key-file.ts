import { dirname, join } from "node:path";
import type { Config } from "../config/config.ts";
import { sqlitePath } from "../config/sqlite-path.ts";

const MEMORY = "sqlite::memory:";

/**
 * Where the first key is left: beside the database file, or in the configuration's folder where the
 * database is a server. Undefined for a database in memory.
 */
export function firstKeyFile({
  database,
  folder,
}: Pick<Config, "database" | "folder">): string | undefined {
  if (database === MEMORY) return undefined;
  const path = sqlitePath(database);
  return path === undefined
    ? join(folder, ".sluice", "first-key")
    : join(dirname(path), "first-key");
}
