const SCHEME = "sqlite:";
const MEMORY = ":memory:";

/** The file of a SQLite database; undefined for one in memory, and for any other database. */
export function sqlitePath(database: string): string | undefined {
  if (!database.startsWith(SCHEME)) return undefined;
  const path = database.slice(SCHEME.length);
  return path === MEMORY ? undefined : path;
}
