import type * as z from "zod";
import { findIn } from "./find-in.ts";
import { type Checked, toldOf } from "./told-of.ts";

/** A check of values that tells what their schema does. */
export function valueCheck<Value>(schema: z.ZodType<Value>): (value: unknown) => Checked<Value> {
  return (value) => toldOf<Value>(findIn(schema, value));
}
