import { leaf } from "./leaf.ts";

/** True or false, or a text that says so, so that a variable can give it. */
export function flag() {
  return leaf("true or false", (value) => {
    if (value === true || value === "true") return true;
    return value === false || value === "false" ? false : undefined;
  });
}
