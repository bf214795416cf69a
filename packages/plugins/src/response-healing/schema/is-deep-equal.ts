/** True for two JSON values that are the same, whatever the order of their members. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  return (
    members.length === Object.keys(other).length &&
    members.every(
      ([name, value]) =>
        Object.hasOwn(other, name) && isDeepEqual(value, (other as Record<string, unknown>)[name]),
    )
  );
}
