/**
 * A copy of a body without own `__proto__` keys and with U+FFFD for each half of a surrogate pair.
 * Recursive: only for data whose depth was looked at before.
 */
export function cleanJson(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/[\ud800-\udfff]/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(entries.map(([key, member]) => [key, cleanJson(member)]));
}
