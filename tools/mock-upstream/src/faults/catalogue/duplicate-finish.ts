import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";

export const duplicateFinish = defineFault({
  name: "duplicate-finish",
  description: "the events with the finish reason come twice",
  reach: "stream",
  options: {},
  play: (scene) => {
    const { open, tokens, finish, usage, done } = scene.format.stream(scene.reply);
    return [
      ...head(scene.format.streamType),
      ...writes(scene, [...open, ...tokens, ...finish, ...finish, ...usage, ...done]),
      steps.end(),
    ];
  },
});
