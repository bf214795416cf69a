import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
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

const memoryKeys = () => createMemoryStores(() => 0).keys;

test("makes one inference key, once, and leaves it for its owner only", async () => {
  const keys = memoryKeys();
  const file = join(folder, "data", "first-key");
  await mkdir(join(folder, "data"));
  await writeFile(file, "an older one", { mode: 0o644 });
  const first = await createFirstKey(keys, file, random);
  expect(first).toEqual({ key: `sk-sl-v1-${"07".repeat(32)}`, file });
  expect(await readFile(file, "utf8")).toBe(`${first?.key}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, "data"))).toEqual(["first-key"]);
  expect((await keys.find(hashKey(first?.key ?? "")))?.kind).toBe("inference");
  expect(await createFirstKey(keys, file, random)).toBeUndefined();
});

test("who is not the first after all leaves the file of the one who was", async () => {
  const file = join(folder, "first-key");
  await writeFile(file, "of another process");
  const keys = memoryKeys();
  await createFirstKey(keys, undefined, random);
  const late = { ...keys, count: async () => 0 };
  expect(await createFirstKey(late, file, random)).toBeUndefined();
  expect(await readFile(file, "utf8")).toBe("of another process");
  expect(await readdir(folder)).toEqual(["first-key"]);
});

test("makes no key when its file cannot be written", async () => {
  const keys = memoryKeys();
  await writeFile(join(folder, "missing"), "a file, not a folder");
  await expect(createFirstKey(keys, join(folder, "missing", "first-key"), random)).rejects.toThrow(
    "Cannot write the first key",
  );
  expect(await keys.count()).toBe(0);
});

test("leaves no file for a database in memory", async () => {
  const first = await createFirstKey(memoryKeys(), undefined, random);
  expect(first).toEqual({ key: expect.stringMatching(/^sk-sl-v1-/) });
});
