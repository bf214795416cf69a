import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Books } from "../books/books.ts";
import { readPostgresBooks } from "../books/read-postgres-books.ts";
import { readSqliteBooks } from "../books/read-sqlite-books.ts";
import { ownPgbouncer } from "../services/own-pgbouncer.ts";
import { ownPostgres } from "../services/own-postgres.ts";
import { ownRedis } from "../services/own-redis.ts";
import type { Service } from "../services/service.ts";

/**
 * Where servers keep their books: a file; PostgreSQL; and under three processes PostgreSQL and Redis, or PostgreSQL
 * behind a PgBouncer.
 */
export const SETTINGS = ["sqlite", "postgres", "replicas", "pooled"] as const;
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
  const setting = await postgresSetting(name, folder);
  if (setting === undefined) await rm(folder, { recursive: true });
  return setting;
}

async function postgresSetting(
  name: Exclude<SettingName, "sqlite">,
  folder: string,
): Promise<Setting | undefined> {
  const postgres = await ownPostgres();
  if (postgres === undefined) return undefined;
  const beside = await BESIDE[name](new URL(postgres.url), postgres.folder);
  if (beside === undefined) {
    await postgres.remove();
    return undefined;
  }
  const { redis, pooler } = beside;
  await Promise.all([postgres.start(), redis?.start(), pooler?.start()]);
  return {
    name,
    folder,
    replicas: name === "postgres" ? 1 : 3,
    yaml: `database: ${(pooler ?? postgres).url}\n${redis === undefined ? "" : `redis: ${redis.url}\n`}`,
    postgres,
    ...(redis === undefined ? {} : { redis }),
    readBooks: () => readPostgresBooks(postgres.url),
    async remove() {
      await Promise.all([redis?.stop(), pooler?.stop()]);
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What there is beside PostgreSQL. */
interface Beside {
  readonly redis?: Service;
  readonly pooler?: Service;
}

/** Not started yet; undefined where this machine lacks it. */
const BESIDE: Readonly<
  Record<
    Exclude<SettingName, "sqlite">,
    (postgres: URL, folder: string) => Promise<Beside | undefined>
  >
> = {
  postgres: async () => ({}),
  async replicas() {
    const redis = await ownRedis();
    return redis && { redis };
  },
  async pooled(postgres, folder) {
    const pooler = await ownPgbouncer(postgres, folder);
    return pooler && { pooler };
  },
};

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
