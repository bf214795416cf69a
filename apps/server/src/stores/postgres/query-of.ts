import type { QueryConfig } from "pg";

/** A statement of constant text. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Prepared once a connection under this name; its columns are named one by one, for tables change while it lives. */
  readonly name?: string;
}

/**
 * The statement as the driver takes it. PostgreSQL's text holds no NUL, which a caller may send.
 *
 * @param pooled whether what one connection prepared may be missing at the next one
 */
export function queryOf({ text, values = [], name }: Statement, pooled: boolean): QueryConfig {
  const isPrepared = name !== undefined && !pooled;
  return { text, values: values.map(withoutNul), ...(isPrepared ? { name } : {}) };
}

function withoutNul(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNul);
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
}
