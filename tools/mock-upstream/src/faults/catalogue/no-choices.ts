import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";

export const noChoices = defineFault({
  name: "no-choices",
  description: "a well-formed answer without a choice, candidate or content",
  reach: "chat",
  options: {},
  play: (scene) => {
    const { format, reply } = scene;
    if (!scene.streaming) return [steps.status(200), steps.json(format.wholeWithoutChoices(reply))];
    return [
      ...head(format.streamType),
      ...writes(scene, format.streamWithoutChoices(reply)),
      steps.end(),
    ];
  },
});
