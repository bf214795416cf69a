import { steps } from "../../steps.ts";
import { allOf, bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head } from "../play.ts";

export const slowDrip = defineFault({
  name: "slow-drip",
  description: "the whole answer, one byte a write",
  reach: "any",
  options: {
    everyMs: { kind: "number", default: 1, description: "wait after each byte in milliseconds" },
  },
  play: (scene, { everyMs }) => {
    const parts = bodyParts(scene);
    const bytes = Buffer.concat(allOf(parts).map((piece) => Buffer.from(piece)));
    return [
      ...head(parts.type),
      ...Array.from(bytes, (byte) => steps.write(Uint8Array.of(byte), { waitMs: everyMs })),
      steps.end(),
    ];
  },
});
