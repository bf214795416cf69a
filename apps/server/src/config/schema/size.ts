import { parseSize } from "../parse-size.ts";
import { leaf } from "./leaf.ts";

/** A number of bytes, written `64kb` or `32mb`. */
export function size() {
  return leaf("a size such as 64kb or 32mb", (value) => {
    const bytes = typeof value === "string" ? parseSize(value) : undefined;
    return bytes !== undefined && bytes > 0 ? bytes : undefined;
  });
}
