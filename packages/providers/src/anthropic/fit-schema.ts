import { asObject, type JsonObject } from "../read/as-object.ts";

/** Rules for values that the API's strict schemas know no word for; the model is told them in words. */
const IN_WORDS: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "patternProperties",
  "propertyNames",
  "contains",
  "minContains",
  "maxContains",
  "not",
  "if",
  "then",
  "else",
]);

/** Members whose values are schemas by name. */
const BY_NAME: ReadonlySet<string> = new Set(["properties", "$defs", "definitions"]);
/** Members whose values are lists of schemas. */
const LISTS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

/**
 * A JSON Schema as the API's strict form takes it: objects are closed, `oneOf` is `anyOf`, and rules that it
 * would refuse move into the description. Names of properties are never taken for words of the schema.
 */
export function fitSchema(schema: JsonObject): JsonObject {
  const words: JsonObject = Object.fromEntries(
    Object.entries(schema).filter(([name, value]) => isInWords(name, value)),
  );
  const kept = Object.entries(schema)
    .filter(([name, value]) => !isInWords(name, value))
    .map(([name, value]) => [name === "oneOf" ? "anyOf" : name, fitMember(name, value)]);
  return {
    ...Object.fromEntries(kept),
    ...(isObjectSchema(schema) ? { additionalProperties: false } : {}),
    ...described(schema.description, words),
  };
}

/** `minItems` is known for 0 and 1. */
function isInWords(name: string, value: unknown): boolean {
  return IN_WORDS.has(name) || (name === "minItems" && typeof value === "number" && value > 1);
}

function fitMember(name: string, value: unknown): unknown {
  if (BY_NAME.has(name)) {
    const entries = Object.entries(asObject(value) ?? {});
    return Object.fromEntries(entries.map(([key, inner]) => [key, fitted(inner)]));
  }
  if (LISTS.has(name) && Array.isArray(value)) return value.map(fitted);
  return name === "items" ? fitted(value) : value;
}

function fitted(value: unknown): unknown {
  const schema = asObject(value);
  return schema === undefined ? value : fitSchema(schema);
}

function isObjectSchema({ type, properties }: JsonObject): boolean {
  return (
    type === "object" ||
    (Array.isArray(type) && type.includes("object")) ||
    (type === undefined && properties !== undefined)
  );
}

function described(description: unknown, words: JsonObject): JsonObject {
  if (Object.keys(words).length === 0) return {};
  const rules = `Must also satisfy ${JSON.stringify(words)}.`;
  return { description: typeof description === "string" ? `${description}\n${rules}` : rules };
}
