import * as z from "zod";
import { type Found, findIn } from "./find-in.ts";
import { type Checked, toldOf } from "./told-of.ts";

type Value = Readonly<Record<string, unknown>>;

/**
 * A check of objects that tells what their schema does, and looks only at the fields that are there: zod's own looks
 * at every field it knows, and of the fifty of a chat request few are ever given.
 *
 * @param schema must ask nothing of an object but its fields, and keep unknown ones
 * @param isSound by field, tells at a glance of usual values that the schema would take them as they are
 * @throws Error for a schema that asks more: a refinement of the whole, or a field that must be there and may be anything
 */
export function fieldCheck<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape, z.core.$loose>,
  isSound: { readonly [Name in keyof Shape]?: (value: unknown) => boolean } = {},
): (value: Value) => Checked<z.output<typeof schema>> {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(
    ([name, field], place): Field => ({
      name,
      schema: field,
      isOptional: isOptional(field),
      place,
      isSound: isSound[name],
    }),
  );
  refuseMore(schema, fields);
  const known = new Map(fields.map((field) => [field.name, field]));
  const required = fields.filter(({ isOptional }) => !isOptional);
  return (value) => {
    const found = checkFields(fieldsToCheck(value, known, required), value);
    for (const name in value) if (!known.has(name)) found.value[name] = value[name];
    return toldOf(found);
  };
}

interface Field {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** Where it is absent there is nothing to look at, and nothing comes of it. */
  readonly isOptional: boolean;
  /** Its place in the schema: what comes out, and what is told, is in that order. */
  readonly place: number;
  readonly isSound: ((value: unknown) => boolean) | undefined;
}

/** A default, say, may be absent too, but something comes of it. */
function isOptional({ _zod: { optin, optout } }: z.core.$ZodType): boolean {
  return optin === "optional" && optout === "optional";
}

/** What zod sees to in the object, and nobody here. */
function refuseMore(schema: z.core.$ZodObject, fields: readonly Field[]): void {
  if ((schema._zod.def.checks ?? []).length > 0) {
    throw new Error("fieldCheck looks at fields only: this schema has a check of the whole object");
  }
  for (const { name, schema: field } of fields) {
    if (field._zod.optin === undefined && findIn(field, undefined).issues.length === 0) {
      throw new Error(
        `fieldCheck cannot tell that "${name}" is missing: its schema takes undefined`,
      );
    }
  }
}

/** The fields that are there, and those that have to be, in the schema's order. */
function fieldsToCheck(
  given: Value,
  known: ReadonlyMap<string, Field>,
  required: readonly Field[],
): readonly Field[] {
  const fields = required.slice();
  for (const name in given) {
    const field = known.get(name);
    if (field?.isOptional === true) insert(fields, field);
  }
  return fields;
}

/** Of the few fields that are given most are in their place already: a list is not worth sorting. */
function insert(fields: Field[], field: Field): void {
  let at = fields.length;
  for (let before = fields[at - 1]; before !== undefined; before = fields[at - 1]) {
    if (before.place <= field.place) break;
    fields[at] = before;
    at -= 1;
  }
  fields[at] = field;
}

interface FoundObject extends Found {
  readonly value: Record<string, unknown>;
}

function checkFields(fields: readonly Field[], given: Value): FoundObject {
  const value: Record<string, unknown> = {};
  const issues: Found["issues"] = [];
  for (const { name, schema, isSound } of fields) {
    if (isSound?.(given[name]) === true) {
      value[name] = given[name];
      continue;
    }
    const found = findIn(schema, given[name]);
    if (found.issues.length > 0) {
      for (const issue of z.core.util.prefixIssues(name, found.issues)) issues.push(issue);
    }
    value[name] = found.value;
  }
  return { value, issues };
}
