import { steps } from "../../steps.ts";

/** The option of faults that end a connection before its time. */
export const by = {
  kind: "choice",
  choices: ["close", "abort"],
  default: "close",
  description: "close ends the connection as a server does that stops, abort by a TCP reset",
} as const;

/** The step that the option stands for. */
export function breakBy(how: "close" | "abort") {
  return how === "abort" ? steps.abort() : steps.reset();
}
