/** The words of a comma list in a query, lower case; undefined when the query has none. */
export function queryWords(value: unknown): ReadonlySet<string> | undefined {
  if (typeof value !== "string") return undefined;
  const words = value.split(",").map((word) => word.trim().toLowerCase());
  const said = words.filter((word) => word !== "");
  return said.length === 0 ? undefined : new Set(said);
}
