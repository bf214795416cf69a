import { parseDuration } from "../parse-duration.ts";
import { leaf } from "./leaf.ts";

/** A time in ms, written `250ms`, `10s` or `5m`; at least `min` ms. */
export function duration(min = 1) {
  return leaf("a duration such as 250ms, 10s or 5m", (value) => {
    const ms = typeof value === "string" ? parseDuration(value) : undefined;
    return ms !== undefined && ms >= min ? ms : undefined;
  });
}
