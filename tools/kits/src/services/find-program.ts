import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian keeps the programs of PostgreSQL, which are not on the path. */
const POSTGRES = "/usr/lib/postgresql/*/bin";
/** And those of services, which are not on everybody's. */
const SERVICES = "/usr/sbin";

/** The program of this name, on the path or among PostgreSQL's, the newest first; undefined where there is none. */
export function findProgram(name: string): string | undefined {
  const path = (process.env.PATH ?? "").split(delimiter);
  const folders = [...path, ...globSync(POSTGRES).sort().reverse(), SERVICES];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
