import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { NoInstanceError } from "./no-instance-error.ts";
import { patternEngine } from "./pattern-engine.ts";
import type { SchemaObject } from "./schema-search.ts";

const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  meta: false,
  logger: false,
  validateFormats: false,
  code: { regExp: patternEngine },
};
const OLD_DRAFT = /draft-0[4-7]/;

/**
 * A check of values against a JSON Schema: draft 2020-12, or draft 7 when the schema says so or
 * holds a list under `items`. It and the check throw `NoInstanceError` when the schema cannot be used.
 */
export function compileSchema(schema: SchemaObject): (value: unknown) => boolean {
  const { $async: _, ...plain } = schema;
  const isOld = typeof plain.$schema === "string" && OLD_DRAFT.test(plain.$schema);
  const drafts = isOld ? [Ajv, Ajv2020] : [Ajv2020, Ajv];
  let problem: unknown;
  for (const Draft of drafts) {
    try {
      const validate = new Draft(OPTIONS).compile(plain);
      return (value) => isAccepted(validate, value);
    } catch (error) {
      problem ??= error;
    }
  }
  const reason = problem instanceof Error ? problem.message : String(problem);
  throw new NoInstanceError(`the schema cannot be used: ${reason}`, problem);
}

/** The comparison of ajv calls a value's own `valueOf` or `toString` and throws when it is no function. */
function isAccepted(validate: (value: unknown) => unknown, value: unknown): boolean {
  try {
    return validate(value) === true;
  } catch (error) {
    if (error instanceof TypeError) {
      throw new NoInstanceError("the schema names members that cannot be compared", error);
    }
    throw error;
  }
}
