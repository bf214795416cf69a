import * as z from "zod";

/** A mapping with these keys and no others; left empty it is a mapping without keys. */
export function section<T extends z.ZodRawShape>(shape: T) {
  const allowed = Object.keys(shape).join(", ");
  const mapping = z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `unknown key; allowed here: ${allowed}`
        : `expected a mapping with some of the keys ${allowed}`,
  });
  return z.preprocess((value) => value ?? {}, mapping);
}
