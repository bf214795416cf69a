import type { Usage } from "@sluice/schema";

/** A call whose answer broke and was continued by another one. It told no usage: it was counted here. */
export interface BrokenPart {
  readonly completionTokens: number;
  /** How many tokens of the answer so far were thoughts. */
  readonly reasoningTokens: number;
  /** What the next call reads again of the answer so far, at most. */
  readonly readAgainTokens: number;
}

/** One call's share of an answer that several gave. */
export interface AnswerPart {
  /** All that it read, what the answer had said before included. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Usage of an answer that was continued, as its caller sees it: the prompt once, and what all parts made.
 *
 * @param estimatedPrompt tokens of the prompt, as they are estimated from the request
 * @param broken the calls that broke, in order
 * @param last usage of the call that goes on or went on last; `isTold`: by its provider
 */
export function continuedUsage(
  estimatedPrompt: number,
  broken: readonly BrokenPart[],
  last: Usage,
  isTold: boolean,
): { readonly usage: Usage; readonly parts: readonly AnswerPart[] } {
  const { readAgainTokens: again = 0, reasoningTokens: thoughts = 0 } = broken.at(-1) ?? {};
  const prompt = isTold ? promptAlone(estimatedPrompt, last, again) : last.prompt_tokens;
  let said = 0;
  const parts = broken.map(({ completionTokens }): AnswerPart => {
    const part = { promptTokens: prompt + said, completionTokens };
    said += completionTokens;
    return part;
  });
  const read = isTold ? last.prompt_tokens : prompt + said;
  const made = said + last.completion_tokens;
  return {
    usage: {
      prompt_tokens: prompt,
      completion_tokens: made,
      total_tokens: prompt + made,
      ...(thoughts === 0 ? {} : { completion_tokens_details: { reasoning_tokens: thoughts } }),
    },
    parts: [...parts, { promptTokens: read, completionTokens: last.completion_tokens }],
  };
}

/** The prompt without what was read again; the estimate where the provider seems to leave that out. */
function promptAlone(estimated: number, { prompt_tokens: read }: Usage, again: number): number {
  if (read > again) return read - again;
  return Math.min(read, estimated);
}
