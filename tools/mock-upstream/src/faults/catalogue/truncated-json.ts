import { steps } from "../../steps.ts";
import { wholeBody } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head } from "../play.ts";

export const truncatedJson = defineFault({
  name: "truncated-json",
  description:
    "a whole answer that is only the first part of its JSON, with the length of that part",
  reach: "whole",
  options: {
    percent: { kind: "number", default: 50, description: "how much of the JSON is sent" },
  },
  play: (scene, { percent }) => {
    const { type, bytes } = wholeBody(scene);
    const kept = Math.min(bytes.length - 1, Math.floor((bytes.length * percent) / 100));
    return [...head(type), steps.text(bytes.subarray(0, kept))];
  },
});
