import { isJsonObject } from "./is-json-object.ts";

/**
 * A copy of a body without own `__proto__` keys and with U+FFFD for each half of a surrogate pair.
 * Recursive: only for data whose depth was looked at before.
 */
export function cleanJson(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(body).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(entries.map(([key, member]) => [key, cleanValue(member)]));
}

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/[\ud800-\udfff]/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(cleanValue);
  return isJsonObject(value) ? cleanJson(value) : value;
}
