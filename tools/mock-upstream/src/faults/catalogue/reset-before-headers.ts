import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";

export const resetBeforeHeaders = defineFault({
  name: "reset-before-headers",
  description: "reads the request, then closes the connection without a byte",
  reach: "any",
  options: {},
  play: () => [steps.reset()],
});
