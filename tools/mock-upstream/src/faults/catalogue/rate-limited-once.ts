import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";
import { retryAfter } from "./retry-after.ts";

export const rateLimitedOnce = defineFault({
  name: "rate-limited-once",
  description: "429 with Retry-After on the first call, then fine",
  reach: "any",
  times: 1,
  options: { retryAfter },
  play: (scene, values) =>
    fail(scene, "rate-limited", [steps.header("retry-after", String(values.retryAfter))]),
});
