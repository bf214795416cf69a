import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../redis/start-redis.ts";

/** A PostgreSQL of a test's own. */
export interface TestPostgres {
  /** Of a superuser and the database `postgres`. */
  readonly url: string;
  readonly folder: string;
  /** Ends it at once, as a crash would; what was committed is kept. */
  stop(): Promise<void>;
  /** Begins again at the same address, unless it runs; resolves when it answers. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export const PASSWORD = "s3cret-of-postgres";

/** Makes a cluster in a temporary folder and starts it on a free port of the loopback; its user has `PASSWORD`. */
export async function startPostgres({ tls = false } = {}): Promise<TestPostgres> {
  const bin = await programs();
  const user = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), "sluice-postgres-"));
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, PASSWORD);
  for (const path of [folder, passwordFile]) await own(path, user);
  await promisify(execFile)(
    join(bin, "initdb"),
    ["-D", data, "-U", "sluice", "-A", "scram-sha-256", "--pwfile", passwordFile, "--no-sync"],
    { ...user, cwd: folder, env: { LC_ALL: "C", PATH: process.env.PATH } },
  );
  const port = await freePort();
  const url = `postgres://sluice:${PASSWORD}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const postgres: TestPostgres = {
    url,
    folder,
    async start() {
      if (child !== undefined) return;
      const fixed = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-F"];
      const more = tls ? await certificate(folder, user) : [];
      const options = { ...user, cwd: folder, stdio: "ignore" as const };
      child = spawn(join(bin, "postgres"), [...fixed, ...more], options);
      await once(child, "spawn");
      await answers(url);
    },
    async stop() {
      const running = child;
      child = undefined;
      if (running === undefined) return;
      const ended = once(running, "exit");
      running.kill("SIGQUIT");
      await ended;
    },
    async remove() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

/** Makes one for 127.0.0.1, signed by itself, and gives the settings that use it. */
async function certificate(folder: string, user: User): Promise<readonly string[]> {
  const [key, file] = [join(folder, "server.key"), certificateIn(folder)];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"],
    ...["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", file],
  ]);
  await own(key, user);
  return ["-c", "ssl=on", "-c", `ssl_key_file=${key}`, "-c", `ssl_cert_file=${file}`];
}

/** The certificate of a cluster with TLS. */
export function certificateIn(folder: string): string {
  return join(folder, "server.crt");
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** Where Debian keeps the programs of the newest version. */
async function programs(): Promise<string> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${DEBIAN}.`);
  return join(DEBIAN, newest, "bin");
}

const DEBIAN = "/usr/lib/postgresql";

/** Whether there are programs to start one with; with `CI` there must be. */
export const canStartPostgres = process.env.CI === "true" || existsSync(DEBIAN);

/** PostgreSQL does not run as root: then the user that its package makes. */
async function unprivileged(): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile("/etc/passwd", "utf8"));
  if (line === null) throw new Error("There is no user postgres.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

async function own(path: string, { uid, gid }: User) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
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
  throw new Error("PostgreSQL does not answer.");
}
