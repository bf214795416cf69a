import * as z from "zod";
import type { JsonSchema } from "./json-schema.ts";

/**
 * JSON Schemas of a set of named Zod schemas; where one of them stands inside another there is a
 * reference, whose target `uri` gives. `input`: as it is sent; `output`: as it is answered.
 */
export function toJsonSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  io: "input" | "output",
  uri: (name: string) => string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

/** The place of a schema says what it is and in which dialect. */
function bare({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function isAnyText(schema: JsonSchema["propertyNames"]): boolean {
  return typeof schema === "object" && Object.keys(schema).join() === "type";
}

/** Leaves out what says nothing: the range of all integers, that keys are strings. */
function tidy({ _zod: { def } }: z.core.$ZodTypes, schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (isAnyText(schema.propertyNames)) delete schema.propertyNames;
  // Replies may gain members; only what refuses unknown ones says so.
  if (def.type === "object" && def.catchall === undefined) delete schema.additionalProperties;
}
