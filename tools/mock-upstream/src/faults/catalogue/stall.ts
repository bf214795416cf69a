import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { after } from "./after-option.ts";
import { holdMs } from "./hold-ms.ts";

export const stall = defineFault({
  name: "stall",
  description: "falls silent in the middle and keeps the connection open",
  reach: "any",
  options: { after, holdMs },
  play: (scene, values) => {
    const { type, open, tokens } = bodyParts(scene);
    return [
      ...head(type),
      steps.flush(),
      ...writes(scene, [...open, ...tokens.slice(0, values.after)]),
      steps.pause(values.holdMs),
      steps.reset(),
    ];
  },
});
