/**
 * What a local `$ref` (`#`, `#/$defs/node`) points to inside the schema, wrapped, or undefined when
 * it points nowhere or out of the document.
 */
export function resolvePointer(
  root: unknown,
  ref: string,
): { readonly schema: unknown } | undefined {
  if (ref === "#") return { schema: root };
  if (!ref.startsWith("#/")) return undefined;
  let place: unknown = root;
  for (const token of ref.slice(2).split("/")) {
    const key = decode(token);
    if (key === undefined || typeof place !== "object" || place === null) return undefined;
    if (!Object.hasOwn(place, key)) return undefined;
    place = Reflect.get(place, key);
  }
  return { schema: place };
}

function decode(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
