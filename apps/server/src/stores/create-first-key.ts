import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseError } from "./database-error.ts";
import { KEY_BYTES, newKey } from "./new-key.ts";
import { operator } from "./operator.ts";
import type { Stores } from "./stores.ts";

/** A first key, to be printed once, and the file that holds it (absent: kept nowhere). */
export interface FirstKey {
  readonly key: string;
  readonly file?: string;
}

/**
 * Makes an inference key when there is no key at all, and leaves it in `first-key` beside the database
 * file, readable by its owner only. Undefined when there are keys already. Throws a `DatabaseError`
 * when the file cannot be written; then no key was made.
 */
export async function createFirstKey(
  stores: Stores,
  randomBytes: (count: number) => Uint8Array,
): Promise<FirstKey | undefined> {
  if ((await stores.keys.count()) > 0) return undefined;
  const key = newKey(randomBytes(KEY_BYTES));
  const file = stores.file === undefined ? undefined : join(dirname(stores.file), "first-key");
  if (file !== undefined) await writeKey(file, key);
  await stores.keys.create({ kind: "inference", name: "first key" }, key, operator);
  return file === undefined ? { key } : { key, file };
}

async function writeKey(file: string, key: string): Promise<void> {
  try {
    await rm(file, { force: true });
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`Cannot write the first key to ${file}: ${why}`, { cause: error });
  }
}
