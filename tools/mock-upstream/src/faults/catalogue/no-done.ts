import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";

export const noDone = defineFault({
  name: "no-done",
  description: "all tokens and a proper end of the body, but no event that says so",
  reach: "stream",
  options: {
    missing: {
      kind: "choice",
      choices: ["last", "finish"],
      default: "last",
      description:
        "last leaves out the closing event (where there is none, the finish reason); finish leaves out the finish reason, usage and closing event",
    },
  },
  play: (scene, values) => {
    const { open, tokens, finish, usage, done } = scene.format.stream(scene.reply);
    const kept = values.missing === "last" && done.length > 0 ? [...finish, ...usage] : [];
    return [
      ...head(scene.format.streamType),
      ...writes(scene, [...open, ...tokens, ...kept]),
      steps.end(),
    ];
  },
});
