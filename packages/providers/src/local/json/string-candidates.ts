import { patternCandidates } from "./pattern-candidates.ts";
import { schemaNumber } from "./schema-number.ts";
import type { SchemaObject } from "./schema-search.ts";

/** One value of each format that JSON Schema names. */
const FORMATS = new Map([
  ["date-time", "1970-01-01T00:00:00Z"],
  ["date", "1970-01-01"],
  ["time", "00:00:00Z"],
  ["duration", "PT0S"],
  ["email", "a@example.com"],
  ["idn-email", "a@example.com"],
  ["hostname", "example.com"],
  ["idn-hostname", "example.com"],
  ["ipv4", "127.0.0.1"],
  ["ipv6", "::1"],
  ["uri", "https://example.com"],
  ["uri-reference", "/"],
  ["iri", "https://example.com"],
  ["iri-reference", "/"],
  ["uuid", "00000000-0000-4000-8000-000000000000"],
  ["uri-template", "/{a}"],
  ["json-pointer", "/a"],
  ["relative-json-pointer", "0"],
  ["regex", "a"],
]);

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const DOUBLINGS = 8;

/** Strings of the schema's length, format or pattern, shortest first; `wanted` different ones at most. */
export function* stringCandidates(schema: SchemaObject, wanted: number): Generator<string> {
  const min = Math.max(0, schemaNumber(schema, "minLength", 0));
  const max = schemaNumber(schema, "maxLength", Number.POSITIVE_INFINITY);
  if (min > max) return;
  for (const text of texts(schema, min, max, wanted)) {
    const length = Array.from(text).length;
    if (length >= min && length <= max) yield text;
  }
}

function* texts(schema: SchemaObject, min: number, max: number, wanted: number): Generator<string> {
  if (typeof schema.pattern === "string") {
    yield* patternCandidates(schema.pattern, max);
    return;
  }
  const formatted = typeof schema.format === "string" ? FORMATS.get(schema.format) : undefined;
  if (formatted !== undefined) yield formatted;
  yield LETTERS.charAt(0).repeat(min);
  for (let doubling = 0; doubling < DOUBLINGS; doubling += 1) {
    yield LETTERS.charAt(0).repeat(min + 2 ** doubling);
  }
  for (let number = 1; number < wanted; number += 1) {
    yield label(number).padStart(min, LETTERS.charAt(0));
  }
}

function label(number: number): string {
  const rest = Math.floor(number / LETTERS.length);
  return (rest > 0 ? label(rest) : "") + LETTERS.charAt(number % LETTERS.length);
}
