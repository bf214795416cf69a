/** The part of a schema that a local reference (`#`, `#/$defs/name`) names; undefined: none, or elsewhere. */
export function resolveReference(root: unknown, reference: string): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  let part = root;
  for (const word of reference.slice(2).split("/")) {
    const name = word.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, name)) return undefined;
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}
