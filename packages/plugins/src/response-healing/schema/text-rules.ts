import { RE2JS } from "re2js";
import * as z from "zod";
import type { Schema } from "./simple-faults.ts";

/** Longest text that may have a format. */
const LONGEST = 1000;
/** Longest expression that is read. */
const LONGEST_PATTERN = 1000;
/** Characters of a text times those of an expression that are one look. */
const PRODUCT = 100;

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

/** What a text rule came to. */
export interface TextVerdict {
  /** Undefined: the expression cannot be judged here, so nothing is known. */
  readonly holds: boolean | undefined;
  /** How much work it was. */
  readonly steps: number;
}

/**
 * The expressions of one schema, each compiled once. They are the caller's and the texts a model's: they meet no
 * backtracking engine, so that a match takes time in proportion to both lengths.
 */
export class TextRules {
  readonly #compiled = new Map<string, RE2JS | undefined>();

  /** Whether a text has a match of an expression somewhere, as JSON Schema asks. */
  matches(pattern: string, text: string): TextVerdict {
    const steps = Math.ceil((pattern.length * text.length) / PRODUCT);
    const expression = this.#expressionOf(pattern);
    return { holds: expression?.matcher(text).find(), steps };
  }

  #expressionOf(pattern: string): RE2JS | undefined {
    if (!this.#compiled.has(pattern)) this.#compiled.set(pattern, compiled(pattern));
    return this.#compiled.get(pattern);
  }
}

/** Undefined for what is no expression, and for what takes a backtracking engine. */
function compiled(pattern: string): RE2JS | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}

/** The break of `format`, of texts alone. */
export function formatFaults({ format }: Schema, value: unknown, at: string): readonly string[] {
  const rule = typeof format === "string" ? FORMATS.get(format) : undefined;
  if (rule === undefined || typeof value !== "string") return [];
  return value.length <= LONGEST && rule.safeParse(value).success
    ? []
    : [`${at} must be a ${String(format)}`];
}
