import { randomUUID } from "node:crypto";
import pg from "pg";

/** A server that the tests may make databases on. */
const server = process.env.SLUICE_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** With `CI` a missing PostgreSQL fails the tests. */
export const hasPostgres = process.env.CI === "true" || (await answers());

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement in it. */
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Runs several on one connection. */
  session<T>(work: (query: TestDatabase["query"]) => Promise<T>): Promise<T>;
  /** Ends whoever is connected, and drops it. */
  remove(): Promise<void>;
}

/** Makes an empty database on the tests' server, or on another one. */
export async function createTestDatabase(on = server): Promise<TestDatabase> {
  const name = `sluice_test_${randomUUID().replaceAll("-", "")}`;
  await once(on, `create database ${name}`);
  const url = new URL(on);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text, values) => once(url.href, text, values),
    session: (work) => session(url.href, work),
    remove: async () => void (await once(on, `drop database if exists ${name} with (force)`)),
  };
}

function once(at: string, text: string, values?: readonly unknown[]) {
  return session(at, (query) => query(text, values));
}

async function session<T>(
  at: string,
  work: (query: TestDatabase["query"]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: at, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, [...values])).rows);
  } finally {
    await client.end();
  }
}

async function answers(): Promise<boolean> {
  try {
    await once(server, "select 1");
    return true;
  } catch {
    return false;
  }
}
