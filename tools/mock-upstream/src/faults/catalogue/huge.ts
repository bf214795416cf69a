import type { Script } from "../../script.ts";
import { steps } from "../../steps.ts";
import { bodyParts } from "../body-parts.ts";
import { defineFault } from "../define-fault.ts";
import { head, writes } from "../play.ts";
import { repeatedToken } from "../repeated-token.ts";
import type { Scene } from "../scene.ts";
import { splitAtText } from "../split-at-text.ts";

const stream = (scene: Scene, bytes: number): Script => {
  const { type, open, tokens, close } = bodyParts(scene);
  const token = repeatedToken(scene);
  return [
    ...head(type),
    ...writes(scene, [...open, ...tokens]),
    steps.writeMany(Math.ceil(bytes / token.length), token),
    ...writes(scene, close),
    steps.end(),
  ];
};

const whole = (scene: Scene, bytes: number): Script => {
  const [before, after] = splitAtText(scene);
  return [
    ...head("application/json"),
    steps.write(before, { waitMs: 0 }),
    steps.writeMany(Math.ceil(bytes / 2), "w "),
    steps.write(after, { waitMs: 0 }),
    steps.end(),
  ];
};

export const huge = defineFault({
  name: "huge",
  description: "an answer of many megabytes, as fast as it is read, that ends properly",
  reach: "chat",
  options: {
    megabytes: { kind: "number", default: 100, description: "its size in millions of bytes" },
  },
  play: (scene, { megabytes }) => (scene.streaming ? stream : whole)(scene, megabytes * 1_000_000),
});
