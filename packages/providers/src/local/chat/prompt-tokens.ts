import type { Message } from "@sluice/schema";
import { contentText } from "./content-text.ts";
import { splitWords } from "./split-words.ts";

/** Tokens of the conversation as the local provider counts them: the words of every message. */
export function promptTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, turn) => sum + splitWords(contentText(turn.content)).length, 0);
}
