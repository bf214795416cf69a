import { isRecord } from "./is-record.ts";

/** What keeps a value from being a whole answer, in words; undefined: it is one. Types are not there to hold a package to it. */
export function resultFault(value: unknown): string | undefined {
  if (!isRecord(value)) return "no result";
  const { id, model, created, choices } = value;
  if (typeof id !== "string" || typeof model !== "string") return "a result without id or model";
  if (!Number.isInteger(created)) return "a result without a time";
  const isWhole = Array.isArray(choices) && choices.length > 0 && choices.every(isChoice);
  return isWhole ? undefined : "a result without choices that have a message";
}

function isChoice(choice: unknown): boolean {
  return isRecord(choice) && isRecord(choice.message);
}
