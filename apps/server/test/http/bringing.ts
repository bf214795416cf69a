/** The provider key that callers of these tests bring. */
export const OWN = "my-very-own-credential-1";

/** Asks for routing metadata. */
export const METADATA = { "x-service-metadata": "enabled" };

/** A request with provider keys of its own; text is sent as it is. */
export function bringing(keys: unknown, more: Readonly<Record<string, string>> = {}) {
  const value = typeof keys === "string" ? keys : JSON.stringify(keys);
  return { headers: { "x-provider-api-keys": value, ...more } };
}
