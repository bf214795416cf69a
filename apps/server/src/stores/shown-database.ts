/** The `database` of the configuration as it may be printed: where it is and who asks, without any secret. */
export function shownDatabase(database: string): string {
  if (database.startsWith("sqlite:")) return database;
  if (!URL.canParse(database)) return "a postgres URL";
  const { protocol, username, host, pathname, searchParams } = new URL(database);
  const user = username === "" ? "" : `${username}@`;
  const kept = ["host", "port", "sslmode"].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return `${protocol}//${user}${host}${pathname}${kept.length === 0 ? "" : `?${kept.join("&")}`}`;
}
