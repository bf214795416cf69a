import * as z from "zod";
import { type Found, SYNCHRONOUS } from "./find-in.ts";

/** What came of a check: the value, or its first faults and how many there are. */
export type Checked<Value> =
  | { readonly kind: "ok"; readonly value: Value }
  | { readonly kind: "invalid"; readonly error: z.ZodError; readonly more: number };

/** More are never told. */
const TOLD = 3;

/**
 * Puts only the first three faults into words: a body may have a hundred thousand of them, and the words of a fault
 * cost more than finding it.
 *
 * @typeParam Value what the schema makes where it finds no fault
 */
export function toldOf<Value>({ value, issues }: Found): Checked<Value> {
  if (issues.length === 0) return { kind: "ok", value: value as Value };
  const told = issues
    .slice(0, TOLD)
    .map((issue) => z.core.util.finalizeIssue(issue, SYNCHRONOUS, z.core.config()));
  return { kind: "invalid", error: new z.ZodError(told), more: issues.length - told.length };
}
