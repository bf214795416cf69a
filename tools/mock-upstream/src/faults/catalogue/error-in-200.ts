import { steps } from "../../steps.ts";
import { defineFault } from "../define-fault.ts";

export const errorIn200 = defineFault({
  name: "error-in-200",
  description: "status 200 and the JSON body of an error",
  reach: "any",
  options: {
    error: {
      kind: "choice",
      choices: ["overloaded", "rate-limited", "server-error", "context-length"],
      default: "server-error",
      description: "what it says",
    },
  },
  play: ({ format }, values) => [steps.status(200), steps.json(format.failure(values.error).body)],
});
