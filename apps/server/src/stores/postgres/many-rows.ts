/** Columns of rows that are written together; those that are not named here are texts. */
export interface ManyRows {
  readonly columns: readonly string[];
  readonly types: Readonly<Record<string, string>>;
}

/** A source of rows for a statement: one array for each column, `$1` the first. */
export function unnest({ columns, types }: ManyRows): string {
  const arrays = columns.map((name, index) => `$${index + 1}::${types[name] ?? "text"}[]`);
  return `unnest(${arrays.join(", ")})`;
}

/** The values of that statement. */
export function arraysOf(
  { columns }: ManyRows,
  rows: readonly (readonly unknown[])[],
): readonly (readonly unknown[])[] {
  return columns.map((_, column) => rows.map((row) => row[column]));
}

/** `name = excluded.name` of all but the first ones. */
export function replaced({ columns }: ManyRows, keys: number): string {
  return columns
    .slice(keys)
    .map((name) => `${name} = excluded.${name}`)
    .join(", ");
}
