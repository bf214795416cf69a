import { isObject } from "../../read/as-object.ts";
import { patternEngine } from "./pattern-engine.ts";
import { schemaNumber } from "./schema-number.ts";
import type { SchemaObject, SchemaSearch } from "./schema-search.ts";
import { varySlots } from "./vary-slots.ts";

/** Objects with the required properties only, then with every described one. */
export function* objectCandidates(
  schema: SchemaObject,
  search: SchemaSearch,
  depth: number,
): Generator<SchemaObject> {
  const described = Object.keys(recordAt(schema, "properties"));
  const least = enoughKeys(withDependents(strings(schema.required), schema), schema, search);
  const whole = [...new Set([...least, ...described])];
  for (const keys of whole.length === least.length ? [least] : [least, whole]) {
    if (keys.length > 0 && depth <= 0) return search.noteTooDeep();
    search.spend(keys.length);
    const slots = keys.map((key) => search.values(propertySchema(schema, key), depth - 1, 16));
    for (const row of varySlots(slots)) {
      yield Object.fromEntries(keys.map((key, place) => [key, row[place]]));
    }
  }
}

function withDependents(required: readonly string[], schema: SchemaObject): readonly string[] {
  const dependents = recordAt(schema, "dependentRequired");
  const keys = new Set(required);
  for (const key of keys) {
    for (const other of Object.hasOwn(dependents, key) ? strings(dependents[key]) : []) {
      keys.add(other);
    }
  }
  return [...keys];
}

function enoughKeys(
  keys: readonly string[],
  schema: SchemaObject,
  search: SchemaSearch,
): readonly string[] {
  const min = schemaNumber(schema, "minProperties", 0);
  if (keys.length >= min) return keys;
  search.spend(min);
  const enough = new Set([...keys, ...Object.keys(recordAt(schema, "properties"))].slice(0, min));
  for (const name of inventedNames(schema, search, min)) {
    if (enough.size >= min) break;
    if (typeof name === "string") enough.add(name);
  }
  return [...enough];
}

function* inventedNames(
  schema: SchemaObject,
  search: SchemaSearch,
  min: number,
): Generator<unknown> {
  for (const pattern of Object.keys(recordAt(schema, "patternProperties"))) {
    yield* search.values({ type: "string", pattern }, 0, min);
  }
  const rule = schema.propertyNames ?? true;
  yield* search.values({ allOf: [{ type: "string", minLength: 1 }, rule] }, 0, min * 2 + 1);
}

/** Every schema that applies to a property of this name. */
function propertySchema(schema: SchemaObject, key: string): unknown {
  const properties = recordAt(schema, "properties");
  const own = Object.hasOwn(properties, key) ? [properties[key]] : [];
  const matching = Object.entries(recordAt(schema, "patternProperties"))
    .filter(([pattern]) => matches(pattern, key))
    .map(([, value]) => value);
  const applying = [...own, ...matching];
  if (applying.length === 0) return schema.additionalProperties ?? true;
  return applying.length === 1 ? applying[0] : { allOf: applying };
}

function matches(pattern: string, key: string): boolean {
  try {
    return patternEngine(pattern).test(key);
  } catch {
    return false;
  }
}

function recordAt(schema: SchemaObject, keyword: string): SchemaObject {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isObject(value) ? value : {};
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
