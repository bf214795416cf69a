import * as z from "zod";

/**
 * Fields of a body that the schema does not name, such as `limt` or `external.usr`; null says nothing. They have no
 * effect, and are to be told.
 */
export function unknownFields(body: unknown, { shape }: Pick<z.ZodObject, "shape">): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === null) return [];
    if (!Object.hasOwn(shape, name)) return [name];
    const inner = objectOf(shape[name]);
    return inner === undefined
      ? []
      : unknownFields(value, inner).map((field) => `${name}.${field}`);
  });
}

/** What an object's field holds if it is an object itself, be it optional or nullable. */
function objectOf(field: unknown): z.ZodObject | undefined {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return objectOf(field.unwrap());
  }
  return field instanceof z.ZodObject ? field : undefined;
}
