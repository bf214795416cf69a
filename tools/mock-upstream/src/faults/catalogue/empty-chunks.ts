import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";

export const emptyChunks = defineFault({
  name: "empty-chunks",
  description: "events without text before each token",
  reach: "stream",
  options: {
    each: { kind: "number", default: 2, description: "empty events before each token" },
  },
  play: (scene, { each }) => {
    const { type, open, tokens, close } = bodyParts(scene);
    const empty = Array.from({ length: each }, () => scene.format.emptyToken(scene.reply));
    return [
      ...head(type),
      ...writes(scene, [...open, ...tokens.flatMap((token) => [...empty, token]), ...close]),
      steps.end(),
    ];
  },
});
