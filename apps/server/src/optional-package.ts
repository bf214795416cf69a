import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** An optional dependency: there or not, and imported only when asked for. */
export interface OptionalPackage {
  readonly name: string;
  isInstalled(): boolean;
  /** The package's module; rejects when it is not installed. */
  load(): Promise<unknown>;
  /** A file that the package offers under this name, such as `wasm/mp3`. */
  read(file: string): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A package that the server can do without. It is imported by a name that bundlers do not see, so its
 * code, which may be under another licence, never becomes part of ours.
 */
export function optionalPackage(name: string): OptionalPackage {
  return {
    name,
    isInstalled() {
      try {
        resolve(name);
        return true;
      } catch {
        return false;
      }
    },
    load: () => import(name),
    read: async (file) => readFile(resolve(`${name}/${file}`)),
  };
}
