import type { FinishReason } from "@sluice/schema";
import { finishReason as reasonOfWord } from "../openai-compatible/finish-reason.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** How an answer ended. */
export interface Ending {
  readonly reason: FinishReason;
  /** The provider's own word; in version 2 that of the specification. */
  readonly native: string | null;
}

const WORDS: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "tool_calls",
};
/** What a package of version 2 says of a provider's word that it does not know. */
const OTHER = "other";

/** Whether the model ended in an error of its own: there is no answer then. */
export function endedInError(given: unknown): boolean {
  return wordsOf(given).word === "error";
}

/**
 * The reason of a `finish`: a word in version 2, an object later. Undefined where the model itself gave none: packages
 * end every stream with a `finish`, and one of `unknown`, or of `other` or `interrupted` without the
 * provider's own word, is an answer that was cut.
 */
export function readEnding(given: unknown, callsTools: boolean): Ending | undefined {
  const { word, native } = wordsOf(given);
  const known = word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  const reason = known ?? reasonOfWord(native, callsTools);
  if (reason === null) return undefined;
  return {
    reason: reason === "stop" && callsTools ? "tool_calls" : reason,
    native: native ?? word ?? null,
  };
}

function wordsOf(given: unknown) {
  const told = asObject(given);
  if (told !== undefined) return { word: asText(told.unified), native: asText(told.raw) };
  const word = asText(given);
  return { word, native: word === OTHER ? word : undefined };
}
