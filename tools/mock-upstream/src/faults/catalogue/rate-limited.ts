import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";
import { retryAfter } from "./retry-after.ts";

export const rateLimited = defineFault({
  name: "rate-limited",
  description: "429 with Retry-After, every time",
  reach: "any",
  options: { retryAfter },
  play: (scene, values) =>
    fail(scene, "rate-limited", [steps.header("retry-after", String(values.retryAfter))]),
});
