import { isRecord } from "./is-record.ts";

/** What keeps a value from being a chunk of a stream, in words; undefined: it is one. */
export function chunkFault(value: unknown): string | undefined {
  if (!isRecord(value) || !Array.isArray(value.choices)) return "what is no chunk";
  return value.choices.every(isChoice) ? undefined : "a chunk with a choice that has no delta";
}

function isChoice(choice: unknown): boolean {
  return isRecord(choice) && typeof choice.index === "number" && isRecord(choice.delta);
}
