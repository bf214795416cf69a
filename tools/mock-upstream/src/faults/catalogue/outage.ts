import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";
import { holdMs } from "./hold-ms.ts";

export const outage = defineFault({
  name: "outage",
  description: "down for a while, then back",
  reach: "any",
  options: {
    fromMs: {
      kind: "number",
      default: 0,
      description: "when it begins, in milliseconds since the answer was made",
    },
    untilMs: { kind: "number", default: 10_000, description: "when it is over, counted the same" },
    as: {
      kind: "choice",
      choices: ["unavailable", "reset", "silent"],
      default: "unavailable",
      description: "503, a closed connection, or silence",
    },
    holdMs,
  },
  play: (scene, values) => {
    if (scene.elapsedMs < values.fromMs || scene.elapsedMs >= values.untilMs) return undefined;
    if (values.as === "unavailable") return fail(scene, "unavailable");
    return [steps.pause(values.as === "silent" ? values.holdMs : 0), steps.reset()];
  },
});
