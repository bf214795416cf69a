import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head } from "../play.ts";

export const emptyBody = defineFault({
  name: "empty-body",
  description: "200, the right content type and no byte of body",
  reach: "any",
  options: {},
  play: (scene) => [...head(bodyParts(scene).type), steps.text("")],
});
