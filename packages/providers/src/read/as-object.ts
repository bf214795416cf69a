/** A JSON object whose members are not known. */
export type JsonObject = { readonly [name: string]: unknown };

/** The value when it is a JSON object, not an array. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}
