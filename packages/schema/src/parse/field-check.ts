import * as z from "zod";
import { type Checked, type Found, findIn, toldOf } from "./check-value.ts";

type Value = Readonly<Record<string, unknown>>;

/**
 * A check of objects that tells what their schema does, and looks only at the fields that are there: zod's own looks
 * at every field it knows, and of the fifty of a chat request few are ever given.
 *
 * @param schema must ask nothing of an object but its fields: no refinement, and unknown ones kept
 * @param isSound by field, tells at a glance of usual values that the schema would take them as they are
 */
export function fieldCheck<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape, z.core.$loose>,
  isSound: { readonly [Name in keyof Shape]?: (value: unknown) => boolean } = {},
): (value: Value) => Checked<z.output<typeof schema>> {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(
    ([name, field], place): Field => ({
      name,
      schema: field,
      isOptional: field._zod.optin === "optional",
      place,
      isSound: isSound[name],
    }),
  );
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
  /** Where it is absent there is nothing to look at. */
  readonly isOptional: boolean;
  /** Its place in the schema: what comes out, and what is told, is in that order. */
  readonly place: number;
  readonly isSound: ((value: unknown) => boolean) | undefined;
}

/** The fields that are there, and those that have to be, in the schema's order. */
function fieldsToCheck(
  given: Value,
  known: ReadonlyMap<string, Field>,
  required: readonly Field[],
): readonly Field[] {
  const fields = [...required];
  for (const name in given) {
    const field = known.get(name);
    if (field?.isOptional === true) fields.push(field);
  }
  return fields.sort((one, other) => one.place - other.place);
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
