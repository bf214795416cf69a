import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Books } from "../books/books.ts";
import { readPostgresBooks } from "../books/read-postgres-books.ts";
import { readSqliteBooks } from "../books/read-sqlite-books.ts";
import { ownPostgres } from "../services/own-postgres.ts";
import { ownRedis } from "../services/own-redis.ts";
import type { Service } from "../services/service.ts";

/** Where servers keep their books: a file, PostgreSQL, or PostgreSQL and Redis under three processes. */
export const SETTINGS = ["sqlite", "postgres", "replicas"] as const;
/** The name of one. */
export type SettingName = (typeof SETTINGS)[number];

/** What servers of a kit share. */
export interface Setting {
  readonly name: SettingName;
  readonly folder: string;
  /** How many servers work side by side. */
  readonly replicas: number;
  /** What their configuration says of it. */
  readonly yaml: string;
  readonly postgres?: Service;
  readonly redis?: Service;
  readBooks(): Promise<Books>;
  /** Stops what was started, and removes the folder. */
  remove(): Promise<void>;
}

/** Makes a setting of its own, with its services started; undefined where this machine lacks one of them. */
export async function openSetting(name: SettingName): Promise<Setting | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-kit-"));
  if (name === "sqlite") return sqliteSetting(folder);
  const postgres = await ownPostgres();
  const redis = name === "replicas" ? await ownRedis() : undefined;
  if (postgres === undefined || (name === "replicas" && redis === undefined)) {
    await postgres?.remove();
    await rm(folder, { recursive: true });
    return undefined;
  }
  await Promise.all([postgres.start(), redis?.start()]);
  return {
    name,
    folder,
    replicas: name === "replicas" ? 3 : 1,
    yaml: `database: ${postgres.url}\n${redis === undefined ? "" : `redis: ${redis.url}\n`}`,
    postgres,
    ...(redis === undefined ? {} : { redis }),
    readBooks: () => readPostgresBooks(postgres.url),
    async remove() {
      await Promise.all([postgres.remove(), redis?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function sqliteSetting(folder: string): Setting {
  return {
    name: "sqlite",
    folder,
    replicas: 1,
    yaml: "database: sqlite:data/sluice.db\n",
    readBooks: async () => readSqliteBooks(join(folder, "data/sluice.db")),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
