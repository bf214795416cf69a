import { OWN_PARAMETERS } from "./openai-compatible/chat-parameters.ts";
import { unsupported } from "./parameter-rules.ts";
import type { MessageRule, ParameterRule, ParameterTable } from "./parameter-table.ts";

/** The table of a provider that takes the parameters with a rule here, and has nothing like any other. */
export function onlyParameters(
  rules: Readonly<Record<string, ParameterRule>>,
  messages?: MessageRule,
): ParameterTable {
  return {
    unknown: "unsupported",
    rules: { ...unsupported(...OWN_PARAMETERS), ...rules },
    ...(messages === undefined ? {} : { messages }),
  };
}
