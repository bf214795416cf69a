import * as z from "zod";

/** An object without any field but these; the refusal names what is allowed. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const fields = Object.keys(shape);
  const allowed =
    fields.length === 0 ? "needs no fields" : `needs one of the fields ${fields.join(", ")}`;
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? allowed : undefined),
  });
}
