import { schemaNumber } from "./schema-number.ts";
import type { SchemaObject, SchemaSearch } from "./schema-search.ts";
import { varySlots } from "./vary-slots.ts";

/** Lists of as few elements as the schema allows, then of one more. */
export function* arrayCandidates(
  schema: SchemaObject,
  search: SchemaSearch,
  depth: number,
): Generator<readonly unknown[]> {
  const containing = "contains" in schema ? schemaNumber(schema, "minContains", 1) : 0;
  const min = Math.ceil(Math.max(0, schemaNumber(schema, "minItems", 0), containing));
  const max = schemaNumber(schema, "maxItems", Number.POSITIVE_INFINITY);
  for (const count of [min, min + 1]) {
    if (count > max) return;
    if (count > 0 && depth <= 0) return search.noteTooDeep();
    search.spend(count);
    yield* listsOf(count, containing, schema, search, depth);
  }
}

function* listsOf(
  count: number,
  containing: number,
  schema: SchemaObject,
  search: SchemaSearch,
  depth: number,
): Generator<readonly unknown[]> {
  const schemas = Array.from({ length: count }, (_, place) =>
    elementSchema(schema, place, place >= count - containing),
  );
  if (schema.uniqueItems !== true) {
    yield* varySlots(schemas.map((element) => search.values(element, depth - 1, 16)));
    return;
  }
  const different = differentValues(schemas, search, depth);
  if (different !== undefined) yield different;
}

function elementSchema(schema: SchemaObject, place: number, mustContain: boolean): unknown {
  const own = positionalSchema(schema, place);
  return mustContain ? { allOf: [own, schema.contains] } : own;
}

function positionalSchema(schema: SchemaObject, place: number): unknown {
  const legacy = Array.isArray(schema.items) ? schema.items : undefined;
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : (legacy ?? []);
  if (place < prefix.length) return prefix[place];
  return (legacy === undefined ? schema.items : schema.additionalItems) ?? true;
}

function differentValues(
  schemas: readonly unknown[],
  search: SchemaSearch,
  depth: number,
): readonly unknown[] | undefined {
  const seen = new Set<string>();
  const open = new Map<unknown, Iterator<unknown>>();
  const chosen: unknown[] = [];
  for (const schema of schemas) {
    const values =
      open.get(schema) ?? search.values(schema, depth - 1, schemas.length + 1)[Symbol.iterator]();
    open.set(schema, values);
    const value = nextNew(values, seen);
    if (value === undefined) return undefined;
    chosen.push(value.value);
  }
  return chosen;
}

function nextNew(
  values: Iterator<unknown>,
  seen: Set<string>,
): { readonly value: unknown } | undefined {
  for (let next = values.next(); next.done !== true; next = values.next()) {
    const text = JSON.stringify(next.value);
    if (seen.has(text)) continue;
    seen.add(text);
    return { value: next.value };
  }
  return undefined;
}
