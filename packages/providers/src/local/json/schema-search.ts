/** A JSON Schema object, read with care: it comes from a caller. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** What the files that build candidates share during one search. */
export interface SchemaSearch {
  /** The whole schema, which `$ref` points into. */
  readonly root: unknown;
  /** Counts work; throws `NoInstanceError` when too much has been done. */
  spend(steps?: number): void;
  /** Says that something was left out because it would nest deeper than `depth`. */
  noteTooDeep(): void;
  /**
   * Values that may satisfy the schema, simplest first, nested at most `depth` deep. `wanted` is how
   * many different ones are of use at most.
   */
  values(schema: unknown, depth: number, wanted: number): Iterable<unknown>;
}
