import type { Reply } from "./format.ts";

/** Tokens of the prompt in every usage that named faults report. */
export const PROMPT_TOKENS = 10;

/** Tokens of a reply as its usage counts them: one each. */
export function completionTokens(reply: Reply): number {
  return reply.tokens.length;
}
