/** A JSON object whose members are not known. */
export type JsonObject = { readonly [name: string]: unknown };

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value when it is a JSON object, not an array. */
export function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
