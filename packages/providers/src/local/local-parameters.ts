import { onlyParameters } from "../only-parameters.ts";
import { sent } from "../parameter-rules.ts";

const HONOURED = [
  "max_tokens",
  "max_completion_tokens",
  "n",
  "stop",
  "tools",
  "tool_choice",
  "response_format",
  "structured_outputs",
];

/**
 * What becomes of each chat parameter at `local/echo`; what it does not honour is reported as dropped: words of an echo
 * are not drawn, thought about or made by anything that it could steer.
 */
export const localParameters = onlyParameters(
  Object.fromEntries(HONOURED.map((name) => [name, sent()])),
);
