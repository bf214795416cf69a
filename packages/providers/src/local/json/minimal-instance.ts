import { compileSchema } from "./compile-schema.ts";
import { NoInstanceError } from "./no-instance-error.ts";
import type { SchemaObject, SchemaSearch } from "./schema-search.ts";
import { schemaValues } from "./schema-values.ts";
import { withinTime } from "./within-time.ts";

const MOST_STEPS = 20_000;
const MOST_CHECKS = 500;
const LONGEST_SCHEMA = 1_000_000;
/** Compiling a schema and checking values can take any time, even with a short one. */
const LONGEST_MS = 500;
const DEPTHS = [0, 1, 2, 3, 4, 6, 8, 12, 20, 40];

/**
 * A small value that is valid under a JSON Schema: required properties only, shortest strings and
 * lists, 0, false; the least nesting that does. Every value is checked against the whole schema
 * before it is given, so it is never an invalid one.
 *
 * Throws `NoInstanceError` when no value could be found: the schema allows none, asks for what is
 * not understood (remote references, look-around in patterns), or is too large.
 *
 * @param longestMs after which the search is given up
 */
export function minimalInstance(schema: SchemaObject, longestMs = LONGEST_MS): unknown {
  try {
    if (JSON.stringify(schema).length > LONGEST_SCHEMA) {
      throw new NoInstanceError("the schema is too large");
    }
    const late = () => new NoInstanceError("the schema is too complicated");
    return withinTime(longestMs, () => search(schema), late);
  } catch (error) {
    if (error instanceof RangeError) throw new NoInstanceError("the schema is too deep", error);
    throw error;
  }
}

function search(schema: SchemaObject): unknown {
  const isValid = compileSchema(schema);
  const shared = startSearch(schema);
  let checks = 0;
  for (const depth of DEPTHS) {
    for (const value of shared.values(schema, depth, 16)) {
      if (isValid(value)) return value;
      checks += 1;
      if (checks >= MOST_CHECKS) throw new NoInstanceError("no valid value was found");
    }
    if (!shared.takeTooDeep()) break;
  }
  throw new NoInstanceError("the schema allows no value that could be found");
}

interface StartedSearch extends SchemaSearch {
  /** Whether anything was too deep since it was last asked; if not, more depth gives nothing new. */
  takeTooDeep(): boolean;
}

function startSearch(root: SchemaObject): StartedSearch {
  let steps = 0;
  let tooDeep = false;
  const shared: StartedSearch = {
    root,
    spend(count = 1) {
      steps += count;
      if (steps > MOST_STEPS) throw new NoInstanceError("the schema is too complicated");
    },
    noteTooDeep() {
      tooDeep = true;
    },
    takeTooDeep() {
      const was = tooDeep;
      tooDeep = false;
      return was;
    },
    values: (schema, depth, wanted) => schemaValues(schema, shared, depth, wanted),
  };
  return shared;
}
