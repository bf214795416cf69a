import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Log } from "../../src/ports/log.ts";
import { NOON, sampleEntry } from "../../src/stores/conformance/sample-entry.ts";
import { openStores } from "../../src/stores/open-stores.ts";
import type { Stores } from "../../src/stores/stores.ts";
import { freePort } from "../redis/start-redis.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";
import { holdStatement } from "./hold-statement.ts";
import { canStartPostgres, PASSWORD, startPostgres, type TestPostgres } from "./start-postgres.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const CHAT = { model: "local/echo", messages: [{ role: "user", content: "x" }] };

describe.skipIf(!canStartPostgres)("a PostgreSQL that goes and comes", { timeout: 180_000 }, () => {
  let postgres: TestPostgres;
  let database: TestDatabase;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await createTestDatabase(postgres.url);
  });
  afterEach(async () => {
    await postgres.start();
    for (const each of opened.splice(0)) await each.close();
  });
  afterAll(() => postgres?.remove());

  test("requests get 503 while it is away, and are served when it is back", async () => {
    const server = await startTestServer("", { database: database.url });
    opened.push(server);
    expect((await server.post("/chat/completions", CHAT)).status).toBe(200);
    await postgres.stop();

    const stranger = { authorization: "Bearer sk-nobody" };
    await unavailable(await server.post("/chat/completions", CHAT, stranger));
    // A caller is remembered for a moment.
    await expect.poll(() => statusOf(server)).toBe(503);
    await unavailable(await server.post("/chat/completions", CHAT));
    await unavailable(await server.post("/chat/completions", { ...CHAT, stream: true }));
    await unavailable(await managed(server, "/keys"));
    await unavailable(await managed(server, "/keys", { name: "k" }));
    await unavailable(await fetch(`${server.origin}/readyz`));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

    await postgres.start();
    expect((await server.post("/chat/completions", CHAT)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect((await managed(server, "/keys", { name: "k" })).status).toBe(201);
  });

  test("records that wait while it is away are written when it is back, and changes heard again", async () => {
    const said: string[] = [];
    const stores = await open(said);
    const other = await open([]);
    await stores.check();
    await postgres.stop();
    const written = Promise.all([
      stores.ledger.append(sampleEntry("late-1", { keyHash: "late" })),
      stores.ledger.append(sampleEntry("late-2", { keyHash: "late" })),
    ]);
    await expect(stores.ledger.spent({ scope: "key", id: "late" }, NOON)).rejects.toMatchObject({
      status: 503,
    });
    await expect(stores.check()).rejects.toThrow();
    const heard: string[] = [];
    stores.keyEvents.subscribe((keyHash) => heard.push(keyHash));
    await postgres.start();
    await written;
    expect(await spent(other, "late")).toBe(2_000);
    // What was missed is not known, what comes is heard.
    await expect.poll(() => heard).toContain("all");
    await other.keyEvents.publish("changed");
    await expect.poll(() => heard).toContain("changed");
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^The database is away, requests get 503: /);
    expect(said[1]).toBe("The database is back");
    expect(said.join()).not.toContain(PASSWORD);
  });

  test("a transaction whose connection is ended is made again, once", async () => {
    const stores = await open([]);
    expect(await spent(stores, "cut")).toBe(0);
    const held = holdStatement(database, "lock table generations in access exclusive mode");
    await held.isHeld;
    const written = stores.ledger.append(sampleEntry("cut-1", { keyHash: "cut" }));
    await expect
      .poll(async () =>
        database.query(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity
           where application_name = 'sluice' and wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toContainEqual({ ended: true });
    await held.release();
    await written;
    expect(await spent(stores, "cut")).toBe(1_000);
  });

  test("a start without it ends with one line that says why, without the password", {
    timeout: 180_000,
  }, async () => {
    const port = await freePort();
    const url = `postgres://sluice:${PASSWORD}@127.0.0.1:${port}/sluice`;
    const { code, output } = await serve(url);
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Cannot use the database postgres://sluice@127.0.0.1:${port}/sluice: nothing listens there.`,
    );
  });

  test.each([
    [
      "a wrong password",
      (url: URL) => (url.password = "wrong"),
      /refuses the user or the password/,
    ],
    ["no such database", (url: URL) => (url.pathname = "/nowhere"), /no database of this name/],
    ["no TLS", (url: URL) => url.searchParams.set("sslmode", "require"), /it speaks no TLS/],
    [
      "an unknown sslmode",
      (url: URL) => url.searchParams.set("sslmode", "often"),
      /is one of disable/,
    ],
  ])("%s is told at the start", async (_name, change, expected) => {
    const url = new URL(database.url);
    change(url);
    const stores = openStores(url.href, { now: Date.now, migrate: true });
    await expect(stores).rejects.toThrow(expected);
    await expect(stores).rejects.not.toThrow(PASSWORD);
  });

  async function open(said: string[]): Promise<Stores> {
    const say = (_fields: object, line: string) => void said.push(line);
    const log: Log = { debug() {}, info: say, warn: say, error: say };
    const stores = await openStores(database.url, { now: Date.now, migrate: true, log });
    opened.push(stores);
    return stores;
  }
});

async function spent({ ledger }: Stores, id: string): Promise<number> {
  return (await ledger.spent({ scope: "key", id }, NOON)).charged.lifetime;
}

async function statusOf(server: TestServer): Promise<number> {
  const response = await server.post("/chat/completions", CHAT);
  await response.text();
  return response.status;
}

async function unavailable(response: Response): Promise<void> {
  const body = await response.text();
  expect(response.status, body).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(body).toMatch(/database/i);
  expect(body).not.toMatch(/ECONN|127\.0\.0\.1|select|postgres/i);
}

function managed(server: TestServer, path: string, body?: object): Promise<Response> {
  return fetch(server.base + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function serve(database: string): Promise<{ code: unknown; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-start-"));
  const config = join(folder, "sluice.yaml");
  await writeFile(config, `database: ${database}\n`);
  const child = spawn(
    process.execPath,
    ["--conditions=@sluice/source", MAIN, "serve", "--config", config, "--port", "0"],
    { env: { PATH: process.env.PATH, SLUICE_DISCOVERY: "off" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [[code], out, err] = await Promise.all([
    once(child, "exit"),
    text(child.stdout),
    text(child.stderr),
  ]);
  await rm(folder, { recursive: true });
  return { code, output: out + err };
}
