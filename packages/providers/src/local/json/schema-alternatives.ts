import { isObject } from "../../read/as-object.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { NoInstanceError } from "./no-instance-error.ts";
import { resolvePointer } from "./resolve-pointer.ts";
import type { SchemaObject, SchemaSearch } from "./schema-search.ts";

type Alternatives = Iterable<SchemaObject>;
type Part = () => Alternatives;

/**
 * The ways to satisfy a schema, each without `$ref`, `allOf`, `anyOf`, `oneOf` and `if`: references
 * followed, one branch chosen, everything merged. A reference that leads back to itself without a
 * level of nesting has no way. Throws `NoInstanceError` for a reference that leads nowhere.
 */
export function* schemaAlternatives(
  schema: unknown,
  search: SchemaSearch,
  followed: ReadonlySet<string> = new Set(),
): Generator<SchemaObject> {
  search.spend();
  if (schema === false) return;
  if (!isObject(schema)) {
    yield {};
    return;
  }
  const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...own } = schema;
  const inside = (part: unknown): Alternatives => schemaAlternatives(part, search, followed);
  const parts: Part[] = [
    ...(typeof $ref === "string" ? [() => referenced($ref, search, followed)] : []),
    ...(Array.isArray(allOf) ? allOf.map((part) => () => inside(part)) : []),
    ...(Array.isArray(anyOf) ? [() => inTurn(anyOf, inside)] : []),
    ...(Array.isArray(oneOf) ? [() => inTurn(oneOf, inside)] : []),
    ...(condition === undefined
      ? []
      : [() => inTurn([{ allOf: [condition, then ?? true] }, otherwise ?? true], inside)]),
  ];
  yield* combine(own, parts);
}

function* referenced(
  ref: string,
  search: SchemaSearch,
  followed: ReadonlySet<string>,
): Generator<SchemaObject> {
  if (followed.has(ref)) return;
  const target = resolvePointer(search.root, ref);
  if (target === undefined) throw new NoInstanceError(`the schema's $ref "${ref}" leads nowhere`);
  yield* schemaAlternatives(target.schema, search, new Set([...followed, ref]));
}

function* inTurn(
  branches: readonly unknown[],
  inside: (part: unknown) => Alternatives,
): Generator<SchemaObject> {
  for (const branch of branches) yield* inside(branch);
}

function* combine(base: SchemaObject, parts: readonly Part[]): Generator<SchemaObject> {
  const [first, ...rest] = parts;
  if (first === undefined) {
    yield base;
    return;
  }
  for (const alternative of first()) yield* combine(mergeSchemas(base, alternative), rest);
}
