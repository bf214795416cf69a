import { isJsonObject } from "../parse/is-json-object.ts";

/** Where a JSON Schema is none, and what belongs there. */
export interface JsonSchemaFault {
  readonly path: readonly PropertyKey[];
  readonly demand: string;
}

interface Place {
  readonly schema: unknown;
  readonly path: readonly PropertyKey[];
}

const WORDS: readonly unknown[] = [
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
];
const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isType = (value: unknown) =>
  WORDS.includes(value) ||
  (Array.isArray(value) && value.length > 0 && value.every((word) => WORDS.includes(word)));

const number = [isNumber, "must be a number"] as const;
const count = [isCount, "must be an integer of 0 or more"] as const;
const text = [isText, "must be a string"] as const;
const list = [Array.isArray, "must be an array"] as const;
const flag = [(value: unknown) => typeof value === "boolean", "must be true or false"] as const;

/** Keywords with a value of their own; of another draft or unknown ones say nothing. */
const VALUES = new Map<string, readonly [(value: unknown) => boolean, string]>([
  ["type", [isType, `must be one of ${WORDS.join(", ")}, or an array of them`]],
  ["required", [isTextList, "must be an array of strings"]],
  ["enum", list],
  ["pattern", text],
  ["$ref", text],
  ["$id", text],
  ["$schema", text],
  ["format", text],
  ["title", text],
  ["description", text],
  ["minimum", number],
  ["maximum", number],
  ["multipleOf", [(value) => Number(value) > 0 && isNumber(value), "must be a number above 0"]],
  ["minLength", count],
  ["maxLength", count],
  ["minItems", count],
  ["maxItems", count],
  ["minProperties", count],
  ["maxProperties", count],
  ["uniqueItems", flag],
]);
const ONE = ["additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const NAMED = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];

/** The first place where a value is not a valid JSON Schema (2020-12; older forms of `items` pass). */
export function jsonSchemaFault(root: unknown): JsonSchemaFault | undefined {
  const open: Place[] = [{ schema: root, path: [] }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { schema, path } = place;
    if (typeof schema === "boolean") continue;
    if (!isJsonObject(schema))
      return { path, demand: "must be a schema: an object, true or false" };
    const fault = valueFault(schema, path) ?? pushInner(schema, path, open);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function valueFault(schema: Record<string, unknown>, path: readonly PropertyKey[]) {
  for (const [key, value] of Object.entries(schema)) {
    const rule = VALUES.get(key);
    if (rule !== undefined && !rule[0](value)) return { path: [...path, key], demand: rule[1] };
  }
  return undefined;
}

/** Puts the schemas inside on the list, or says which keyword cannot hold any. */
function pushInner(
  schema: Record<string, unknown>,
  path: readonly PropertyKey[],
  open: Place[],
): JsonSchemaFault | undefined {
  for (const key of ONE.filter((name) => Object.hasOwn(schema, name))) {
    pushOne(open, schema[key], [...path, key]);
  }
  for (const [at, inner] of itemSchemas(schema)) pushOne(open, inner, [...path, "items"], at);
  for (const key of [...NAMED, ...LISTED].filter((name) => Object.hasOwn(schema, name))) {
    const demand = holderFault(key, schema[key]);
    if (demand !== undefined) return { path: [...path, key], demand };
    for (const [at, inner] of Object.entries(schema[key] as object)) {
      pushOne(open, inner, [...path, key], LISTED.includes(key) ? Number(at) : at);
    }
  }
  return undefined;
}

function pushOne(open: Place[], schema: unknown, path: readonly PropertyKey[], at?: PropertyKey) {
  open.push({ schema, path: at === undefined ? path : [...path, at] });
}

function holderFault(key: string, value: unknown): string | undefined {
  if (NAMED.includes(key)) return isJsonObject(value) ? undefined : "must be an object of schemas";
  const fits = Array.isArray(value) && value.length > 0;
  return fits ? undefined : "must be an array of one schema or more";
}

/** `items` is one schema, or in older drafts a list of them. */
function itemSchemas({ items }: Record<string, unknown>): [number | undefined, unknown][] {
  if (items === undefined) return [];
  return Array.isArray(items) ? [...items.entries()] : [[undefined, items]];
}
