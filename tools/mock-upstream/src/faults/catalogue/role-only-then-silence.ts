import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { holdMs } from "./hold-ms.ts";

export const roleOnlyThenSilence = defineFault({
  name: "role-only-then-silence",
  description: "opens the stream with the role or block start, then says nothing",
  reach: "stream",
  options: { holdMs },
  play: (scene, values) => {
    const { type, open } = bodyParts(scene);
    return [
      ...head(type),
      steps.flush(),
      ...writes(scene, open),
      steps.pause(values.holdMs),
      steps.reset(),
    ];
  },
});
