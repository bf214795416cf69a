import { defineFault } from "../define-fault.ts";
import { breakBy, by } from "./by-option.ts";

export const keepAliveClose = defineFault({
  name: "keep-alive-close",
  description: "answers the first call of a connection, keeps it, and closes it on the next call",
  reach: "any",
  options: { by },
  play: ({ call }, values) => (call.callOnConnection === 1 ? undefined : [breakBy(values.by)]),
});
