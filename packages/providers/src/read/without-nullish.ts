import type { JsonObject } from "./as-object.ts";

const NOTHING: JsonObject = Object.freeze({});
const NO_NAMES: ReadonlySet<string> = new Set();

/** The members that have a value and are not named; clients break on nulls where a key may be absent (wire reference §8.2). */
export function withoutNullish(
  object: JsonObject,
  except: ReadonlySet<string> = NO_NAMES,
): JsonObject {
  const names: string[] = [];
  for (const name in object) {
    if (object[name] != null && !except.has(name)) names.push(name);
  }
  if (names.length === 0) return NOTHING;
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
