import type { Script } from "../../script.ts";
import { steps } from "../../steps.ts";
import { type BodyParts, bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { complete, head, writes } from "../play.ts";
import type { Scene } from "../scene.ts";

/** Headers at once, and with `role` what opens the stream; then the wait; then the rest. */
const early = (scene: Scene, sends: "headers" | "role", ms: number): Script => {
  const parts: BodyParts = bodyParts(scene);
  const now = sends === "role" ? parts.open : [];
  const later = sends === "role" ? [] : parts.open;
  return [
    ...head(parts.type),
    steps.flush(),
    ...writes(scene, now),
    steps.pause(ms),
    ...writes(scene, [...later, ...parts.tokens, ...parts.close]),
    steps.end(),
  ];
};

export const slowFirstToken = defineFault({
  name: "slow-first-token",
  description: "waits before the first token, then answers in full",
  reach: "any",
  options: {
    waitMs: { kind: "number", default: 3000, description: "the wait in milliseconds" },
    sends: {
      kind: "choice",
      choices: ["nothing", "headers", "role"],
      default: "headers",
      description: "what goes out before the wait",
    },
  },
  play: (scene, { waitMs, sends }) =>
    sends === "nothing" ? [steps.pause(waitMs), ...complete(scene)] : early(scene, sends, waitMs),
});
