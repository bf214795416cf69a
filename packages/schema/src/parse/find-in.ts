import * as z from "zod";

/** What a schema found before its faults are put into words. */
export type Found = z.core.ParsePayload;

/** How schemas are run here. */
export const SYNCHRONOUS = { async: false, reportInput: true } as const;

/** Runs a schema that answers at once. */
export function findIn(schema: z.core.$ZodType, value: unknown): Found {
  const found = schema._zod.run({ value, issues: [] }, SYNCHRONOUS);
  if (found instanceof Promise) throw new z.core.$ZodAsyncError();
  return found;
}
