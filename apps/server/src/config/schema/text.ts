import { leaf } from "./leaf.ts";

/** A text that is not empty. */
export function text(expected = "a text") {
  return leaf(expected, (value) =>
    typeof value === "string" && value.trim() !== "" ? value : undefined,
  );
}
