import { defineFault } from "../define-fault.ts";
import { breakBy, by } from "./by-option.ts";

export const resetBeforeHeaders = defineFault({
  name: "reset-before-headers",
  description: "reads the request, then closes the connection without a byte",
  reach: "any",
  options: { by },
  play: (_scene, values) => [breakBy(values.by)],
});
