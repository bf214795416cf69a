import { steps } from "../../steps.ts";
import { allOf, bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";

export const wrongEncoding = defineFault({
  name: "wrong-encoding",
  description: "says gzip and is not compressed",
  reach: "any",
  options: {},
  play: (scene) => {
    const parts = bodyParts(scene);
    return [
      ...head(parts.type),
      steps.header("content-encoding", "gzip"),
      ...writes(scene, allOf(parts)),
      steps.end(),
    ];
  },
});
