import { arrayCandidates } from "./array-candidates.ts";
import { numberCandidates } from "./number-candidates.ts";
import { objectCandidates } from "./object-candidates.ts";
import { schemaAlternatives } from "./schema-alternatives.ts";
import { schemaNumber } from "./schema-number.ts";
import type { SchemaObject, SchemaSearch } from "./schema-search.ts";
import { stringCandidates } from "./string-candidates.ts";

/** Which type a keyword speaks of, for schemas that name no type. */
const TYPE_OF_KEYWORD: readonly (readonly [string, readonly string[]])[] = [
  [
    "object",
    ["properties", "required", "additionalProperties", "patternProperties", "minProperties"],
  ],
  ["array", ["items", "prefixItems", "minItems", "contains"]],
  ["string", ["minLength", "maxLength", "pattern", "format"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];
const TYPES = ["string", "object", "array", "integer", "number", "boolean", "null"] as const;

/** Values that may satisfy a schema, simplest first; the whole is checked by whoever takes one. */
export function* schemaValues(
  schema: unknown,
  search: SchemaSearch,
  depth: number,
  wanted: number,
): Generator<unknown> {
  for (const alternative of schemaAlternatives(schema, search)) {
    if ("const" in alternative) yield alternative.const;
    else if (Array.isArray(alternative.enum)) yield* alternative.enum;
    else yield* typedValues(alternative, search, depth, wanted);
  }
}

function* typedValues(
  schema: SchemaObject,
  search: SchemaSearch,
  depth: number,
  wanted: number,
): Generator<unknown> {
  for (const type of typesOf(schema)) {
    let count = 0;
    for (const value of ofType(type, schema, search, depth, wanted)) {
      search.spend();
      yield value;
      count += 1;
      if (count >= wanted + 16) break;
    }
  }
  if ("default" in schema) yield schema.default;
  if (Array.isArray(schema.examples)) yield* schema.examples;
}

function typesOf(schema: SchemaObject): readonly unknown[] {
  if (schema.type !== undefined) return Array.isArray(schema.type) ? schema.type : [schema.type];
  const spoken = TYPE_OF_KEYWORD.filter(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  ).map(([type]) => type);
  return [...new Set([...spoken, ...TYPES])];
}

function ofType(
  type: unknown,
  schema: SchemaObject,
  search: SchemaSearch,
  depth: number,
  wanted: number,
): Iterable<unknown> {
  switch (type) {
    case "object":
      return objectCandidates(schema, search, depth);
    case "array":
      return arrayCandidates(schema, search, depth);
    case "string":
      search.spend(Math.ceil(Math.max(0, schemaNumber(schema, "minLength", 0)) / 100));
      return stringCandidates(schema, wanted);
    case "integer":
      return numberCandidates(schema, true);
    case "number":
      return numberCandidates(schema, false);
    case "boolean":
      return [false, true];
    case "null":
      return [null];
    default:
      return [];
  }
}
