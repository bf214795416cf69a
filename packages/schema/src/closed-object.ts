import * as z from "zod";

/** An object without any field but these; the refusal names what is allowed. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const allowed = `needs one of the fields ${Object.keys(shape).join(", ")}`;
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? allowed : undefined),
  });
}
