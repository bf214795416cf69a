import * as z from "zod";

/** A list of values of one kind. */
export function list<T extends z.ZodType>(item: T) {
  return z.array(item, { error: "expected a list" });
}
