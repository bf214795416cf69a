import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";

export const unavailable = defineFault({
  name: "unavailable",
  description: "503, every time",
  reach: "any",
  options: {},
  play: (scene) => fail(scene, "unavailable"),
});
