import { isAbsent } from "./is-absent.ts";
import { isJson } from "./is-json.ts";
import { isRecord } from "./is-record.ts";
import { saidFault } from "./said-fault.ts";

/** What keeps a value from being a chunk of a stream, in words; undefined: it is one. */
export function chunkFault(value: unknown): string | undefined {
  if (!isRecord(value) || !Array.isArray(value.choices)) return "what is no chunk";
  for (const choice of value.choices) {
    const fault = choiceFault(choice);
    if (fault !== undefined) return `a chunk with ${fault}`;
  }
  const { usage, error } = value;
  const isWhole = [usage, error].every((member) => member === undefined || isRecord(member));
  if (!isWhole) return "a chunk whose usage or error is no object";
  return isJson(value) ? undefined : "a chunk that JSON cannot hold";
}

function choiceFault(choice: unknown): string | undefined {
  const isWhole = isRecord(choice) && typeof choice.index === "number" && isRecord(choice.delta);
  if (!isWhole) return "a choice that has no delta";
  const { delta, finish_reason: reason } = choice;
  if (!isAbsent(reason) && typeof reason !== "string") return "a finish_reason that is no text";
  return isRecord(delta) ? saidFault(delta) : undefined;
}
