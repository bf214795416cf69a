import type { Endpoint } from "@sluice/schema";
import type { AnswerSize, CallSize } from "./call-size.ts";

/** Tokens of the largest answer of an endpoint that nobody knows anything of; no known model makes more by default. */
const LARGEST_KNOWN = 131_072;
/** A request may name any number of answers and of tokens; more than this is not told apart. */
const MOST_TOKENS = Number.MAX_SAFE_INTEGER;

/**
 * Tokens that all answers of a call have together at most: as many as it asks for, else what the endpoint makes, or
 * what its context holds beside the shortest prompt that this can be (contract §7.23). 0 where it is not paid by tokens.
 *
 * @param contextLength of the model, for an endpoint without one of its own
 */
export function largestAnswer(
  { answer, leastPromptTokens }: Pick<CallSize<unknown>, "answer" | "leastPromptTokens">,
  endpoint: Pick<Endpoint, "maxCompletionTokens" | "contextLength">,
  contextLength: number | undefined,
): number {
  if (answer === undefined) return 0;
  const { asked, thoughts, choices } = answer;
  const context = endpoint.contextLength ?? contextLength;
  const beside = context === undefined ? undefined : Math.max(0, context - leastPromptTokens);
  const made = least(endpoint.maxCompletionTokens, beside);
  const each = asked === undefined ? made : Math.max(asked, Math.min(thoughts, made));
  return Math.min(choices * each, MOST_TOKENS);
}

function least(...bounds: readonly (number | undefined)[]): number {
  const known = bounds.filter((bound) => bound !== undefined);
  return known.length === 0 ? LARGEST_KNOWN : Math.min(...known);
}

/** Below it an answer is not worth its prompt (contract §7.23), in tokens. */
const LEAST_ANSWER = 16;

/** Tokens that all answers of a call need at least, so that it may be sent where no limit was asked for. */
export function leastAnswer(
  { choices, thoughts }: AnswerSize,
  { minCompletionTokens = 0 }: Pick<Endpoint, "minCompletionTokens">,
): number {
  return Math.min(choices * Math.max(LEAST_ANSWER, minCompletionTokens, thoughts), MOST_TOKENS);
}
