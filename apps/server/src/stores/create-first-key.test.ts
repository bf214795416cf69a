import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFirstKey } from "./create-first-key.ts";
import { createMemoryStores } from "./create-memory-stores.ts";
import { hashKey } from "./hash-key.ts";

const random = (count: number) => new Uint8Array(count).fill(7);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-first-"));
});
afterEach(() => rm(folder, { recursive: true }));

const stores = () => ({ ...createMemoryStores(() => 0), file: join(folder, "sluice.db") });

test("makes one inference key, once, and leaves it for its owner only", async () => {
  const opened = stores();
  await writeFile(join(folder, "first-key"), "an older one", { mode: 0o644 });
  const first = await createFirstKey(opened, random);
  expect(first).toEqual({ key: `sk-sl-v1-${"07".repeat(32)}`, file: join(folder, "first-key") });
  expect(await readFile(join(folder, "first-key"), "utf8")).toBe(`${first?.key}\n`);
  expect((await stat(join(folder, "first-key"))).mode & 0o777).toBe(0o600);
  expect((await opened.keys.find(hashKey(first?.key ?? "")))?.kind).toBe("inference");
  expect(await createFirstKey(opened, random)).toBeUndefined();
});

test("makes no key when its file cannot be written", async () => {
  const opened = { ...stores(), file: join(folder, "missing", "sluice.db") };
  await expect(createFirstKey(opened, random)).rejects.toThrow("Cannot write the first key");
  expect(await opened.keys.count()).toBe(0);
});

test("leaves no file for a database in memory", async () => {
  const first = await createFirstKey(
    createMemoryStores(() => 0),
    random,
  );
  expect(first?.file).toBeUndefined();
});
