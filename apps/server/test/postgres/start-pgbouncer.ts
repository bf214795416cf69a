import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../redis/start-redis.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPgbouncer = existsSync(PROGRAM);

/** A PgBouncer of a test's own, in transaction mode with few connections. */
export interface TestPgbouncer {
  /** Of the same database, through it. */
  readonly url: string;
  remove(): Promise<void>;
}

/** Starts one before a database; resolves when it answers. */
export async function startPgbouncer(database: string): Promise<TestPgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), "sluice-pgbouncer-"));
  await chmod(folder, 0o755);
  const own = await freePort();
  const name = pathname.slice(1);
  const secret = password === "" ? "" : ` password=${decodeURIComponent(password)}`;
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
${name} = host=${hostname} port=${port || 5432} dbname=${name} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  const child = spawn(PROGRAM, [join(folder, "pgbouncer.ini")], {
    ...(await unprivileged()),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const url = `postgres://${username}@127.0.0.1:${own}/${name}`;
  await answers(url);
  return {
    url: `${url}?pgbouncer=true`,
    async remove() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It does not run as root. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile("/etc/passwd", "utf8"));
  return line === null ? {} : { uid: Number(line[1]), gid: Number(line[2]) };
}

async function answers(connectionString: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(50);
    }
  }
  throw new Error("PgBouncer does not answer.");
}
