import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { repeatedToken } from "../repeated-token.ts";

/** More than any reader takes. */
const FOREVER = Number.MAX_SAFE_INTEGER / 65_536;

export const endless = defineFault({
  name: "endless",
  description: "a stream that never ends, as fast as it is read",
  reach: "stream",
  options: {},
  play: (scene) => {
    const { type, open, tokens } = bodyParts(scene);
    return [
      ...head(type),
      ...writes(scene, [...open, ...tokens]),
      steps.writeMany(Math.floor(FOREVER), repeatedToken(scene)),
    ];
  },
});
