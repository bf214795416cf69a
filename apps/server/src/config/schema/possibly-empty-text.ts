import { leaf } from "./leaf.ts";

/** A text that an unset variable may leave empty, which then counts as absent. */
export function possiblyEmptyText() {
  return leaf("a text", (value) => (typeof value === "string" ? value : undefined));
}
