/**
 * Whose the names of an object's members are: words of the protocol, the caller's in this object alone, or the
 * caller's in all that it holds.
 */
export type Names = "ours" | "callers" | "callers-below";

/** Members of a schema whose own members callers name; what those hold are schemas again. */
const NAMED_SCHEMAS = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependentRequired",
]);
/** Members of a schema that hold values of the caller's. */
const VALUES = new Set(["const", "default", "enum", "example", "examples"]);

/** Whose the names are in what a member holds. */
export function below(names: Names, member: string): Names {
  if (names === "callers-below") return names;
  // A property may have any name, that of a keyword too.
  if (names === "callers") return "ours";
  if (VALUES.has(member)) return "callers-below";
  return NAMED_SCHEMAS.has(member) ? "callers" : "ours";
}
