import type { SchemaObject } from "./schema-search.ts";

/** The number under a keyword, or `otherwise` when there is none. */
export function schemaNumber(schema: SchemaObject, keyword: string, otherwise: number): number {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
