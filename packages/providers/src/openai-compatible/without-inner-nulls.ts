import { asObject } from "../read/as-object.ts";

/** Members that hold JSON Schemas, in which null is a value. */
const SCHEMAS = new Set(["parameters", "schema"]);

/**
 * A parameter without the members within it that are null: null is none there too, and servers refuse it (wire
 * reference §0).
 */
export function withoutInnerNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInnerNulls);
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, SCHEMAS.has(name) ? member : withoutInnerNulls(member)]),
  );
}
