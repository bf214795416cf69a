import { isAbsent } from "./is-absent.ts";
import { isRecord } from "./is-record.ts";

type Fields = Readonly<Record<string, unknown>>;

const TEXTS = ["content", "reasoning", "refusal"] as const;
const LISTS = ["tool_calls", "reasoning_details", "images", "annotations"] as const;

/** What of an answer's message, or of a delta, cannot be read on, in words; undefined: all of it can. */
export function saidFault(said: Fields): string | undefined {
  const text = TEXTS.find((name) => !isAbsent(said[name]) && typeof said[name] !== "string");
  if (text !== undefined) return `a ${text} that is no text`;
  const list = LISTS.find((name) => !isAbsent(said[name]) && !isListOfRecords(said[name]));
  if (list !== undefined) return `${list} that are no list of objects`;
  return isAbsent(said.audio) || isRecord(said.audio) ? undefined : "an audio that is no object";
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord);
}
