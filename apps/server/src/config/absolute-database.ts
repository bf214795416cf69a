import { resolve } from "node:path";

/** The path of a SQLite file counts from the folder of the configuration. */
export function absoluteDatabase(database: string, folder: string): string {
  if (!database.startsWith("sqlite:")) return database;
  const path = database.slice("sqlite:".length);
  return path === ":memory:" ? database : `sqlite:${resolve(folder, path)}`;
}
