import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { after } from "./after-option.ts";

export const errorInStream = defineFault({
  name: "error-in-stream",
  description: "an error as an event of a stream that began with 200, then the end",
  reach: "stream",
  options: {
    after,
    error: {
      kind: "choice",
      choices: ["overloaded", "rate-limited", "server-error", "context-length"],
      default: "overloaded",
      description: "what it says",
    },
  },
  play: (scene, values) => {
    const { type, open, tokens } = bodyParts(scene);
    // A failure of the very first event comes in place of the opening ones.
    const sent = values.after === 0 ? [] : [...open, ...tokens.slice(0, values.after)];
    return [
      ...head(type),
      ...writes(scene, [...sent, scene.format.failureEvent(values.error)]),
      steps.end(),
    ];
  },
});
