import { defineFault } from "../define-fault.ts";
import { complete } from "../play.ts";

export const streamInsteadOfJson = defineFault({
  name: "stream-instead-of-json",
  description: "a stream to a call that asked for a whole answer",
  reach: "whole",
  options: {},
  play: (scene) => complete({ ...scene, streaming: true }),
});
