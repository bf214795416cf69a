import { describeFault, type Fault } from "@sluice/schema";
import * as z from "zod";
import { fieldsAt } from "./fields-at.ts";

/**
 * What is wrong with the options of a plugin, whoever wrote its schema: where a closed object has no such field, the
 * words name those that it has.
 *
 * @param base where the options stand
 */
export function optionsFault(
  schema: z.ZodType,
  error: z.ZodError,
  base: readonly PropertyKey[],
): Fault {
  const issues = error.issues.map((issue) => {
    // Words beyond the library's own are those of a schema that names its fields already.
    if (issue.code !== "unrecognized_keys" || /^needs /.test(issue.message)) return issue;
    const fields = fieldsAt(schema, issue.path);
    if (fields === undefined) return issue;
    const allowed = `needs one of the fields ${fields.join(", ")}`;
    return { ...issue, message: fields.length === 0 ? "needs no fields" : allowed };
  });
  return describeFault(new z.ZodError(issues), base);
}
