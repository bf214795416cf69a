import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { KeyStore } from "../ports/key-store.ts";
import { DatabaseError } from "./database-error.ts";
import { KEY_BYTES, newKey } from "./new-key.ts";
import { operator } from "./operator.ts";

/** A first key, to be printed once, and the file that holds it (absent: kept nowhere). */
export interface FirstKey {
  readonly key: string;
  readonly file?: string;
}

/**
 * Makes an inference key when there is no key at all, and leaves it in `file`, readable by its owner
 * only. Undefined when there are keys already; of several processes that start at once, one makes it.
 * Throws a `DatabaseError` when the file cannot be written; then no key was made.
 */
export async function createFirstKey(
  keys: Pick<KeyStore, "count" | "createFirst">,
  file: string | undefined,
  randomBytes: (count: number) => Uint8Array,
): Promise<FirstKey | undefined> {
  if ((await keys.count()) > 0) return undefined;
  const key = newKey(randomBytes(KEY_BYTES));
  const make = () => keys.createFirst({ kind: "inference", name: "first key" }, key, operator);
  if (file === undefined) return (await make()) === undefined ? undefined : { key };

  // Another process may be the first after all: its file must not be overwritten.
  const draft = `${file}.${process.pid}`;
  await writeKey(draft, file, key);
  try {
    if ((await make()) === undefined) return undefined;
    await rename(draft, file);
    return { key, file };
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeKey(draft: string, file: string, key: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(draft, { force: true });
    await writeFile(draft, `${key}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      `Cannot write the first key to ${file}: ${why}. Give this user the folder, or make a key with \`sluice keys create\` before the first start.`,
      { cause: error },
    );
  }
}
