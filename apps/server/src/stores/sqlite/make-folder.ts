import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** The part of `node:fs` that makes folders. */
export type MakeDirectory = (
  path: string,
  options: { readonly mode: number; readonly recursive?: boolean },
) => unknown;

/** Only its owner may look in. */
const MODE = 0o700;

/** Makes a folder and those above it. Throws the system's error. */
export function makeFolder(folder: string, mkdir: MakeDirectory = mkdirSync): void {
  try {
    mkdir(folder, { mode: MODE, recursive: true });
  } catch (error) {
    // Node says so of a read-only file system too, where `recursive` is asked for.
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      mkdir(firstMissing(folder), { mode: MODE });
    throw error;
  }
}

function firstMissing(folder: string): string {
  const parent = dirname(folder);
  return parent === folder || existsSync(parent) ? folder : firstMissing(parent);
}
