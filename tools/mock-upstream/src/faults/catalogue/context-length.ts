import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";

export const contextLength = defineFault({
  name: "context-length",
  description: "the prompt is too long, in the provider's own words",
  reach: "chat",
  options: {},
  play: (scene) => fail(scene, "context-length"),
});
