/** Fields of a body that the schema does not name; null says nothing. They have no effect, and are to be told. */
export function unknownFields(
  body: unknown,
  { shape }: { readonly shape: object },
): readonly string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body)
    .filter(([name, value]) => value !== null && !Object.hasOwn(shape, name))
    .map(([name]) => name);
}
