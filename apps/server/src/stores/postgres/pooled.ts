const PARAMETER = "pgbouncer";

/**
 * Whether a pooler stands before the database that gives a connection to each transaction anew, as `?pgbouncer=true`
 * says: nothing that belongs to a session lasts then, no prepared statement, no setting, no `listen`.
 */
export function isPooled(database: string): boolean {
  if (!URL.canParse(database)) return false;
  return new URL(database).searchParams.get(PARAMETER) === "true";
}

/** The URL without what is said to us alone. */
export function withoutPooled(url: URL): URL {
  const plain = new URL(url);
  plain.searchParams.delete(PARAMETER);
  return plain;
}
