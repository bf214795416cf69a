import type { Usage } from "@sluice/schema";
import type { EchoAnswer } from "./echo-answer.ts";

/** Tokens of the answer: the words of the conversation, and the pieces of all choices. */
export function echoUsage(answer: EchoAnswer): Usage {
  const completion = answer.pieces.length * answer.choices;
  return {
    prompt_tokens: answer.promptTokens,
    completion_tokens: completion,
    total_tokens: answer.promptTokens + completion,
  };
}
