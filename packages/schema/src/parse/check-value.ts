import * as z from "zod";

/** What came of a check: the value, or its first faults and how many there are. */
export type Checked<Value> =
  | { readonly kind: "ok"; readonly value: Value }
  | { readonly kind: "invalid"; readonly error: z.ZodError; readonly more: number };

/** More are never told. */
const TOLD = 3;

/**
 * Checks a value, and puts only the first three faults into words: a body may have a hundred thousand
 * of them, and the words of a fault cost more than finding it.
 */
export function checkValue<Value>(schema: z.ZodType<Value>, value: unknown): Checked<Value> {
  const context = { async: false, reportInput: true } as const;
  const found = schema._zod.run({ value, issues: [] }, context);
  if (found instanceof Promise) throw new z.core.$ZodAsyncError();
  if (found.issues.length === 0) return { kind: "ok", value: found.value as Value };
  const told = found.issues
    .slice(0, TOLD)
    .map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config()));
  return {
    kind: "invalid",
    error: new z.ZodError(told),
    more: found.issues.length - told.length,
  };
}
