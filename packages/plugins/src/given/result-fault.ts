import { isJson } from "./is-json.ts";
import { isRecord } from "./is-record.ts";
import { saidFault } from "./said-fault.ts";

const WITHOUT_CHOICES = "a result without choices that have a message";

/** What keeps a value from being a whole answer, in words; undefined: it is one. Types are not there to hold a package to it. */
export function resultFault(value: unknown): string | undefined {
  if (!isRecord(value)) return "no result";
  const { id, model, created, choices } = value;
  if (typeof id !== "string" || typeof model !== "string") return "a result without id or model";
  if (!Number.isInteger(created)) return "a result without a time";
  const fault = choicesFault(choices);
  if (fault !== undefined) return fault;
  if (value.usage !== undefined && !isRecord(value.usage))
    return "a result whose usage is no object";
  return isJson(value) ? undefined : "a result that JSON cannot hold";
}

function choicesFault(choices: unknown): string | undefined {
  if (!Array.isArray(choices) || choices.length === 0) return WITHOUT_CHOICES;
  for (const choice of choices) {
    const message: unknown = isRecord(choice) ? choice.message : undefined;
    if (!isRecord(message)) return WITHOUT_CHOICES;
    const fault = saidFault(message);
    if (fault !== undefined) return `a result with ${fault}`;
  }
  return undefined;
}
