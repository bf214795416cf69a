import { steps } from "../../steps.ts";
import { allOf, bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head } from "../play.ts";

export const burst = defineFault({
  name: "burst",
  description: "the whole stream in one write",
  reach: "stream",
  options: {},
  play: (scene) => {
    const parts = bodyParts(scene);
    const bytes = Buffer.concat(allOf(parts).map((piece) => Buffer.from(piece)));
    return [...head(parts.type), steps.write(bytes, { waitMs: 0 }), steps.end()];
  },
});
