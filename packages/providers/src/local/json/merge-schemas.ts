import { isObject } from "../../read/as-object.ts";
import type { SchemaObject } from "./schema-search.ts";

type Merge = (a: unknown, b: unknown) => unknown;

const larger: Merge = (a, b) => Math.max(Number(a), Number(b));
const smaller: Merge = (a, b) => Math.min(Number(a), Number(b));
const both: Merge = (a, b) => ({ allOf: [a, b] });
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const types: Merge = (a, b) =>
  list(a).flatMap((type) => {
    if (list(b).includes(type)) return [type];
    if (type === "number" && list(b).includes("integer")) return ["integer"];
    return type === "integer" && list(b).includes("number") ? ["integer"] : [];
  });

const shared: Merge = (a, b) => {
  const texts = new Set(list(b).map((value) => JSON.stringify(value)));
  return list(a).filter((value) => texts.has(JSON.stringify(value)));
};

const keyed: Merge = (a, b) => {
  if (!isObject(a) || !isObject(b)) return a;
  const joined = Object.entries(b).map(([key, schema]) => [
    key,
    Object.hasOwn(a, key) ? both(a[key], schema) : schema,
  ]);
  return { ...a, ...Object.fromEntries(joined) };
};

const placed: Merge = (a, b) =>
  Array.from({ length: Math.max(list(a).length, list(b).length) }, (_, place) =>
    both(list(a)[place] ?? true, list(b)[place] ?? true),
  );

const RULES = new Map<string, Merge>([
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"].map(
    (keyword): [string, Merge] => [keyword, larger],
  ),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map(
    (keyword): [string, Merge] => [keyword, smaller],
  ),
  ...["items", "additionalProperties", "contains", "propertyNames"].map(
    (keyword): [string, Merge] => [keyword, both],
  ),
  ["type", types],
  ["enum", shared],
  ["required", (a, b) => [...new Set([...list(a), ...list(b)])]],
  ["properties", keyed],
  ["patternProperties", keyed],
  ["prefixItems", placed],
  ["uniqueItems", (a, b) => a === true || b === true],
]);

/**
 * One schema that asks for what two ask for, as far as keywords can say it. Where they cannot (two
 * patterns), the first stays; whoever uses the result checks the value against the whole schema.
 */
export function mergeSchemas(a: SchemaObject, b: SchemaObject): SchemaObject {
  const joined = Object.entries(b).map(([keyword, value]) => {
    if (!Object.hasOwn(a, keyword)) return [keyword, value];
    const rule = RULES.get(keyword);
    return [keyword, rule === undefined ? a[keyword] : rule(a[keyword], value)];
  });
  return { ...a, ...Object.fromEntries(joined) };
}
