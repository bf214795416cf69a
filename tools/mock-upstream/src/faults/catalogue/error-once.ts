import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";

export const errorOnce = defineFault({
  name: "error-once",
  description: "500 on the first call, then fine",
  reach: "any",
  times: 1,
  options: {},
  play: (scene) => fail(scene, "server-error"),
});
