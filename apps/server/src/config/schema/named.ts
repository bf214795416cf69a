import * as z from "zod";

/** A mapping from names of one form to values of one kind; left empty it has none. */
export function named<T extends z.ZodType>(pattern: RegExp, expected: string, value: T) {
  const name = z
    .string()
    .regex(pattern, { error: `this name is not allowed; expected ${expected}` });
  return z.preprocess(
    (given) => given ?? {},
    z.record(name, value, { error: `expected a mapping from ${expected} to its settings` }),
  );
}
