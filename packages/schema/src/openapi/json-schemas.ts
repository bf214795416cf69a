import type { JsonSchema } from "./json-schema.ts";
import { replySchemas, requestSchemas, type SchemaName } from "./named-schemas.ts";
import { toJsonSchemas } from "./to-json-schemas.ts";

const PREFIX = "#/$defs/";
const uri = (name: string) => PREFIX + name;

/**
 * JSON Schemas (draft 2020-12) of every named shape: requests as they are sent, replies as they are
 * answered. Each stands alone: what it refers to is among its `$defs`. They are built at each call,
 * which takes some milliseconds.
 */
export function jsonSchemas(): Record<SchemaName, JsonSchema> {
  const all: Record<string, JsonSchema> = {
    ...toJsonSchemas(requestSchemas(), "input", uri),
    ...toJsonSchemas(replySchemas(), "output", uri),
  };
  const alone = Object.entries(all).map(([name, schema]) => [name, standalone(schema, all)]);
  return Object.fromEntries(alone) as Record<SchemaName, JsonSchema>;
}

function standalone(schema: JsonSchema, all: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const needed = new Map<string, JsonSchema>();
  const waiting = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of namesIn(next)) {
      const found = all[name];
      if (found === undefined || needed.has(name)) continue;
      needed.set(name, found);
      waiting.push(found);
    }
  }
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  if (needed.size === 0) return { $schema, ...schema };
  return { $schema, ...schema, $defs: Object.fromEntries(needed) };
}

/** Names that a schema refers to, wherever in it. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" && inner.startsWith(PREFIX)
      ? [inner.slice(PREFIX.length)]
      : namesIn(inner),
  );
}
