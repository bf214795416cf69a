import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";

export const serverError = defineFault({
  name: "server-error",
  description: "500, every time",
  reach: "any",
  options: {},
  play: (scene) => fail(scene, "server-error"),
});
