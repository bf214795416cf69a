import type { SchemaObject } from "./schema-search.ts";

/** True for a JSON object: neither null nor a list. */
export function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
