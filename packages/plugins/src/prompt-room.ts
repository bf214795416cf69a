import type { ChatRequest } from "@sluice/schema";

/** Of a context, what is kept for an answer whose length the request leaves open: a quarter, and no more than this. */
const ANSWER_SHARE = 0.25;
const ANSWER_TOKENS = 4096;

/** Tokens of a prompt that leave room for the answer. */
export function promptRoom(contextLength: number, request: ChatRequest): number {
  const usual = Math.min(ANSWER_TOKENS, Math.floor(contextLength * ANSWER_SHARE));
  return contextLength - (request.max_completion_tokens ?? request.max_tokens ?? usual);
}
