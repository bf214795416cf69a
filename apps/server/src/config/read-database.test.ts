import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Environment } from "./environment.ts";
import { readDatabase } from "./read-database.ts";

const read = (text: string, env: Environment = {}) =>
  readDatabase("/etc/sluice/sluice.yaml", env, async () => text);

test("variables that only the server has are not asked for", async () => {
  const text = `management_key: \${ABSENT}
database: sqlite:data/keys.db
providers: { openai: { api_key: "\${OPENAI_API_KEY}" }, north: { adaptor: openai } }
`;
  expect(await read(text)).toBe("sqlite:/etc/sluice/data/keys.db");
});

test("a variable of the database itself is filled in, and asked for", async () => {
  const text = `database: postgres://me:\${PASSWORD}@db/sluice\n`;
  expect(await read(text, { PASSWORD: "s" })).toBe("postgres://me:s@db/sluice");
  await expect(read(text)).rejects.toThrow(
    /^\/etc\/sluice\/sluice.yaml:1:11: database: the environment variable PASSWORD is not set.*$/,
  );
});

test("without a word about it, or without a file, it is the usual one", async () => {
  expect(await read("")).toBe("sqlite:/etc/sluice/.sluice/sluice.db");
  const missing = async () => {
    throw Object.assign(new Error("gone"), { code: "ENOENT" });
  };
  expect(await readDatabase(undefined, {}, missing)).toBe(`sqlite:${resolve(".sluice/sluice.db")}`);
});

test.each([
  ["databse: sqlite:keys.db\n", "1:1: databse: unknown key"],
  ["database: mysql://db\n", '1:11: database: "mysql://db" is not allowed'],
  ["database: a.db\ndatabase: b.db\n", "2:1: this key is here twice"],
  ["providers: {\n", "not valid YAML"],
  ["keys\n", "expected a mapping"],
])("%j does not say which database", async (text, why) => {
  await expect(read(text)).rejects.toThrow(why);
});
