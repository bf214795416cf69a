import { defineFault } from "../define-fault.ts";
import { fail } from "../play.ts";

export const refusesPrefill = defineFault({
  name: "refuses-prefill",
  description: "400 when the last message is from the assistant, else fine",
  reach: "chat",
  options: {},
  play: (scene) => (scene.prefill === undefined ? undefined : fail(scene, "prefill-refused")),
});
