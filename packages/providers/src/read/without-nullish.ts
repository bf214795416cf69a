import type { JsonObject } from "./as-object.ts";

/** The members that have a value and are not named; clients break on nulls where a key may be absent (wire reference §8.2). */
export function withoutNullish(object: JsonObject, except: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => value !== null && value !== undefined && !except.has(name),
    ),
  );
}
