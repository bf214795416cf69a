import { defineFault } from "../define-fault.ts";
import { complete } from "../play.ts";

export const jsonInsteadOfStream = defineFault({
  name: "json-instead-of-stream",
  description: "a whole JSON answer to a call that asked for a stream",
  reach: "stream",
  options: {},
  play: (scene) =>
    complete({ ...scene, streaming: false, reply: { ...scene.reply, usage: "usual" } }),
});
