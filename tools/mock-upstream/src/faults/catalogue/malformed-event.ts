import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { after } from "./after-option.ts";

export const malformedEvent = defineFault({
  name: "malformed-event",
  description: "one event that cannot be read between good ones; no token is lost",
  reach: "stream",
  options: { after },
  play: (scene, values) => {
    const { type, open, tokens, close } = bodyParts(scene);
    const bad = scene.format.malformedToken(scene.reply);
    return [
      ...head(type),
      ...writes(scene, [
        ...open,
        ...tokens.slice(0, values.after),
        bad,
        ...tokens.slice(values.after),
        ...close,
      ]),
      steps.end(),
    ];
  },
});
