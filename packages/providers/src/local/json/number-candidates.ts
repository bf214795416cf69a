import { schemaNumber } from "./schema-number.ts";
import type { SchemaObject } from "./schema-search.ts";

const MOST_TRIES = 500;

/** Numbers within a schema's bounds and steps: 0 when it may be, else near the bounds, then further ones. */
export function* numberCandidates(schema: SchemaObject, isInteger: boolean): Generator<number> {
  const step = Math.abs(schemaNumber(schema, "multipleOf", 0)) || 1;
  const low = Math.max(
    schemaNumber(schema, "minimum", Number.NEGATIVE_INFINITY),
    schemaNumber(schema, "exclusiveMinimum", Number.NEGATIVE_INFINITY),
  );
  const high = Math.min(
    schemaNumber(schema, "maximum", Number.POSITIVE_INFINITY),
    schemaNumber(schema, "exclusiveMaximum", Number.POSITIVE_INFINITY),
  );
  const seen = new Set<number>();
  for (const value of tries(low, high, step)) {
    if (seen.has(value) || !fits(value, schema, isInteger)) continue;
    seen.add(value);
    yield value;
  }
}

function* tries(low: number, high: number, step: number): Generator<number> {
  const up = Number.isFinite(low) ? Math.ceil(low / step) * step : 0;
  const down = Number.isFinite(high) ? Math.floor(high / step) * step : 0;
  yield* [0, low, up, high, down, (low + high) / 2];
  for (let count = 1; count <= MOST_TRIES; count += 1) {
    yield up + count * step;
    yield down - count * step;
    yield low + (high - low) / (count + 2);
  }
}

function fits(value: number, schema: SchemaObject, isInteger: boolean): boolean {
  if (!Number.isFinite(value) || (isInteger && !Number.isInteger(value))) return false;
  if (!isMultiple(value, schemaNumber(schema, "multipleOf", 0))) return false;
  if (value < schemaNumber(schema, "minimum", Number.NEGATIVE_INFINITY)) return false;
  if (value <= schemaNumber(schema, "exclusiveMinimum", Number.NEGATIVE_INFINITY)) return false;
  if (value > schemaNumber(schema, "maximum", Number.POSITIVE_INFINITY)) return false;
  return value < schemaNumber(schema, "exclusiveMaximum", Number.POSITIVE_INFINITY);
}

function isMultiple(value: number, step: number): boolean {
  if (step === 0) return true;
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9;
}
