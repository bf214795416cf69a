import { resolve } from "node:path";
import { sqlitePath } from "./sqlite-path.ts";

/** The path of a SQLite file counts from the folder of the configuration. */
export function absoluteDatabase(database: string, folder: string): string {
  const path = sqlitePath(database);
  return path === undefined ? database : `sqlite:${resolve(folder, path)}`;
}
