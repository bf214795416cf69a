import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectPostgres } from "../../src/stores/postgres/connect-postgres.ts";
import { migrations } from "../../src/stores/postgres/migrations/migrations.ts";
import { migrate } from "../../src/stores/sql/migrate.ts";
import type { Tables } from "../../src/stores/sql/tables.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const REPLICAS = 3;
const FIRST = "0001-first-tables";

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-replicas-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!hasPostgres)("replicas on one PostgreSQL", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    await configure(database.url);
  });
  afterEach(() => database.remove());

  const applied = async () => {
    const rows = await database.query("select name from kysely_migration order by name");
    return rows.map(({ name }) => name);
  };

  test("that start at once make each change and the first key once", async () => {
    const printed = await serveTogether();
    expect(await applied()).toEqual(Object.keys(migrations));
    expect(await database.query("select count(*)::int as keys from keys")).toEqual([{ keys: 1 }]);
    expect(await database.query("select name from installation_secrets")).toHaveLength(1);
    const key = (await readFile(join(folder, ".sluice/first-key"), "utf8")).trim();
    expect(printed.filter((lines) => lines.includes(key))).toHaveLength(1);
    expect(await readdir(join(folder, ".sluice"))).toEqual(["first-key"]);
  });

  test("that find an older version bring it to this one, once", async () => {
    const first = migrations[FIRST];
    if (first === undefined) throw new Error("no first migration");
    const postgres = connectPostgres(database.url);
    const dialect = new PostgresDialect({ pool: postgres.kyselyPool });
    await migrate(new Kysely<Tables>({ dialect }), { [FIRST]: first });
    await postgres.close();

    const outputs = await Promise.all(replicas(["migrate"]).map(outputOf));
    const made = outputs.flatMap((output) =>
      [...output.matchAll(/^applied (.*)$/gm)].map(([, name]) => name),
    );
    expect(made).toEqual(Object.keys(migrations).filter((name) => name !== FIRST));
    expect(await applied()).toEqual(Object.keys(migrations));
    for (const output of outputs) expect(output).toMatch(/^postgres:.* is of this version\.$/m);
  });

  test("that may not change it refuse an older and a newer one in plain words", async () => {
    const refusal = async () => {
      const [child] = replicas(["serve", "--port", "0", "--no-migrate"], 1);
      return child === undefined ? "" : outputOf(child);
    };
    expect(await refusal()).toMatch(/older than this version .*Run `sluice migrate`/);
    await Promise.all(replicas(["migrate"], 1).map(outputOf));
    await database.query("insert into kysely_migration values ('9999-later', 'x')");
    expect(await refusal()).toMatch(/newer than this version of Sluice .*9999-later/);
  });
});

test("processes that start at once on one SQLite file make each change and the first key once", async () => {
  await configure("sqlite:data/a.db");
  const printed = await serveTogether();
  const raw = new DatabaseSync(join(folder, "data/a.db"));
  expect(raw.prepare("select count(*) as keys from keys").get()).toEqual({ keys: 1 });
  raw.close();
  const key = (await readFile(join(folder, "data/first-key"), "utf8")).trim();
  expect(printed.filter((lines) => lines.includes(key))).toHaveLength(1);
});

function configure(database: string): Promise<void> {
  return writeFile(join(folder, "sluice.yaml"), `database: ${database}\n`);
}

function replicas(args: readonly string[], count = REPLICAS): ChildProcess[] {
  const started = Array.from({ length: count }, () =>
    spawn(
      process.execPath,
      ["--conditions=@sluice/source", MAIN, ...args, "--config", join(folder, "sluice.yaml")],
      {
        env: { PATH: process.env.PATH, SLUICE_DISCOVERY: "off" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    ),
  );
  children.push(...started);
  return started;
}

async function outputOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error("no output");
  return (await Promise.all([text(stdout), text(stderr)])).join("");
}

/** Starts them at once, stops them when all listen, and gives what each printed. */
async function serveTogether(): Promise<readonly string[]> {
  const started = replicas(["serve", "--port", "0"]);
  const outputs = started.map(outputOf);
  await Promise.all(started.map(listens));
  for (const child of started) child.kill("SIGTERM");
  const printed = await Promise.all(outputs);
  expect(started.map(({ exitCode }) => exitCode)).toEqual(started.map(() => 0));
  return printed;
}

async function listens(child: ChildProcess): Promise<void> {
  let printed = "";
  const said = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (/http:\/\/127\.0\.0\.1:\d+/.test(printed)) resolve();
    });
  });
  const over = once(child, "exit").then(() => {
    throw new Error(`ended: ${printed}`);
  });
  await Promise.race([said, over]);
  over.catch(() => {});
}
