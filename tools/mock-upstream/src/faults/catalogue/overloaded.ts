import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";

export const overloaded = defineFault({
  name: "overloaded",
  description: "529, every time",
  reach: "any",
  options: {},
  play: (scene) => fail(scene, "overloaded"),
});
