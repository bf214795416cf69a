import { defineFault } from "../define-fault.ts";
import { complete } from "../play.ts";

export const usageOnlyLast = defineFault({
  name: "usage-only-last",
  description: "usage in the last event only, and there even when nobody asked for it",
  reach: "stream",
  options: {},
  play: (scene) => complete({ ...scene, reply: { ...scene.reply, usage: "last" } }),
});
