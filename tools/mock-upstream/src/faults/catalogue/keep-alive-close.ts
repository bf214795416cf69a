import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";

export const keepAliveClose = defineFault({
  name: "keep-alive-close",
  description: "answers the first call of a connection, keeps it, and closes it on the next call",
  reach: "any",
  options: {},
  play: ({ call }) => (call.callOnConnection === 1 ? undefined : [steps.reset()]),
});
