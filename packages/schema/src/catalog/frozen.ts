/** The same plain data, which nobody can write to any more. Values of classes stay as they are. */
export function frozen<Value>(value: Value): Value {
  if (!isPlain(value)) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
