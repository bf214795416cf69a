type ByteLength = (text: string) => number;

/**
 * Bytes that the texts, names and numbers of a JSON value take, however deeply it is nested. A cheap
 * upper bound of its tokens.
 *
 * @param byteLength bytes of a text in UTF-8
 */
export function jsonSize(value: unknown, byteLength: ByteLength): number {
  if (!isObject(value)) return leafSize(value, byteLength);
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0) {
    const next = open.pop();
    bytes += isObject(next) ? unfold(next, open, byteLength) : leafSize(next, byteLength);
  }
  return bytes;
}

/** Quotes and a comma; `null`, numbers and booleans as they are written. */
function leafSize(leaf: unknown, byteLength: ByteLength): number {
  if (leaf === undefined) return 0;
  return typeof leaf === "string" ? byteLength(leaf) + 3 : String(leaf).length + 1;
}

/** Size of the names; the members are left for later. */
function unfold(value: object, open: unknown[], byteLength: ByteLength): number {
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) open.push(item);
    return bytes;
  }
  for (const [name, member] of Object.entries(value)) {
    bytes += byteLength(name) + 4;
    open.push(member);
  }
  return bytes;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
