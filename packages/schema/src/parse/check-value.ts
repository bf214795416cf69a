import * as z from "zod";

/** What came of a check: the value, or its first faults and how many there are. */
export type Checked<Value> =
  | { readonly kind: "ok"; readonly value: Value }
  | { readonly kind: "invalid"; readonly error: z.ZodError; readonly more: number };

/** What a schema found before its faults are put into words. */
export type Found = z.core.ParsePayload;

/** More are never told. */
const TOLD = 3;
const SYNCHRONOUS = { async: false, reportInput: true } as const;

/**
 * Checks a value, and puts only the first three faults into words: a body may have a hundred thousand
 * of them, and the words of a fault cost more than finding it.
 */
export function checkValue<Value>(schema: z.ZodType<Value>, value: unknown): Checked<Value> {
  return toldOf<Value>(findIn(schema, value));
}

/** Runs a schema that answers at once. */
export function findIn(schema: z.core.$ZodType, value: unknown): Found {
  const found = schema._zod.run({ value, issues: [] }, SYNCHRONOUS);
  if (found instanceof Promise) throw new z.core.$ZodAsyncError();
  return found;
}

/** @typeParam Value what the schema makes where it finds no fault */
export function toldOf<Value>({ value, issues }: Found): Checked<Value> {
  if (issues.length === 0) return { kind: "ok", value: value as Value };
  const told = issues
    .slice(0, TOLD)
    .map((issue) => z.core.util.finalizeIssue(issue, SYNCHRONOUS, z.core.config()));
  return { kind: "invalid", error: new z.ZodError(told), more: issues.length - told.length };
}
