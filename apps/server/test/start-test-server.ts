import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../src/start.ts";

export const MANAGEMENT_KEY = "test-management-key-0123456789";

/** A server of its own folder, database and port, on loopback. */
export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** With the version segment. */
  readonly base: string;
  /** An inference key. */
  readonly key: string;
  readonly folder: string;
  /** A request with the inference key; `body` is sent as JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Tests ask faster than keys usually may. */
const NO_RATE = "rate_limits: { requests_per_minute: null }\n";

/** Where it keeps its data. */
interface TestServerOptions {
  /** A postgres URL; absent: a SQLite file in its folder. */
  readonly database?: string;
  /** An inference key that the database has already; absent: the first key. */
  readonly key?: string;
  /** Packages beside its configuration: by name, the source of each. */
  readonly packages?: Readonly<Record<string, string>>;
}

/** Starts the real server; `yaml` is its `sluice.yaml`, less port, database and logging. */
export async function startTestServer(
  yaml = "",
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { database = "sqlite:data/sluice.db" } = options;
  const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const configPath = join(folder, "sluice.yaml");
  const rate = /^rate_limits:/m.test(yaml) ? "" : NO_RATE;
  await writeFile(configPath, `database: ${database}\nlogging: { level: silent }\n${rate}${yaml}`);
  for (const [name, source] of Object.entries(options.packages ?? {})) {
    await mkdir(join(folder, "node_modules", name), { recursive: true });
    const manifest = JSON.stringify({ name, type: "module", exports: "./index.js" });
    await writeFile(join(folder, "node_modules", name, "package.json"), manifest);
    await writeFile(join(folder, "node_modules", name, "index.js"), source);
  }
  const lines: string[] = [];
  const server = await startServer({
    configPath,
    port: 0,
    env: { SLUICE_DISCOVERY: "off", SLUICE_MANAGEMENT_KEY: MANAGEMENT_KEY },
    log: "json",
    print: (line) => lines.push(line),
  });
  const keyFile = database.startsWith("sqlite:") ? "data/first-key" : ".sluice/first-key";
  const key = options.key ?? (await readFile(join(folder, keyFile), "utf8")).trim();
  const base = `${server.url}/api/v1`;
  return {
    origin: server.url,
    base,
    key,
    folder,
    post: (path, body, headers = {}) =>
      fetch(base + path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
