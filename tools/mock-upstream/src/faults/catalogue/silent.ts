import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { holdMs } from "./hold-ms.ts";

export const silent = defineFault({
  name: "silent",
  description: "accepts the call and never answers",
  reach: "any",
  options: { holdMs },
  play: (_scene, values) => [steps.pause(values.holdMs), steps.reset()],
});
