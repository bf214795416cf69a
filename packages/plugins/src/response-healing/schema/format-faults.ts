import * as z from "zod";
import type { Schema } from "./simple-faults.ts";

/** Longest text that may have a format, in UTF-16 units: the expressions of formats backtrack. */
const LONGEST = 1000;

/** Those that structured answers have; any other word says nothing. */
const FORMATS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["date-time", z.iso.datetime({ offset: true })],
  ["date", z.iso.date()],
  ["time", z.string().regex(/^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[zZ]|[+-]\d{2}:\d{2})?$/)],
  ["duration", z.iso.duration()],
  ["email", z.email()],
  ["hostname", z.hostname()],
  ["ipv4", z.ipv4()],
  ["ipv6", z.ipv6()],
  ["uuid", z.guid()],
  ["uri", z.string().refine((text) => /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text))],
]);

/** The break of `format`, of texts alone. */
export function formatFaults({ format }: Schema, value: unknown, at: string): readonly string[] {
  const rule = typeof format === "string" ? FORMATS.get(format) : undefined;
  if (rule === undefined || typeof value !== "string") return [];
  return value.length <= LONGEST && rule.safeParse(value).success
    ? []
    : [`${at} must have the format ${String(format)}`];
}
