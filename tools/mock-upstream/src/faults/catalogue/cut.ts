import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { after } from "./after-option.ts";

export const cut = defineFault({
  name: "cut",
  description: "the answer stops in the middle, by a closed connection or a proper end",
  reach: "any",
  options: {
    after,
    by: {
      kind: "choice",
      choices: ["reset", "abort", "end"],
      default: "reset",
      description:
        "reset closes the connection, abort does so by a TCP reset, end ends the body as if all were said",
    },
  },
  play: (scene, values) => {
    const { type, open, tokens } = bodyParts(scene);
    return [
      ...head(type),
      ...writes(scene, [...open, ...tokens.slice(0, values.after)]),
      steps[values.by](),
    ];
  },
});
