import { SchemaCheck } from "./schema-check.ts";

/** Faults that are told. */
const TOLD = 5;

/**
 * Where a value breaks its JSON Schema, as words; undefined: it was not looked through to its end. Judged are
 * the keywords of structured answers. Expressions of callers meet no backtracking engine; one that needs it ends the
 * look. Schemas that multiply their references end at a bound of steps, which no library for them has.
 */
export function schemaFaults(schema: unknown, value: unknown): readonly string[] | undefined {
  const check = new SchemaCheck(schema);
  const faults = check.faults(schema, value, "");
  return check.isSpent ? undefined : faults.slice(0, TOLD);
}
