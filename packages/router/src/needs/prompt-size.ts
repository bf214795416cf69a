/** How much a prompt holds: an upper and a lower bound of its tokens. */
export interface PromptSize {
  /** Bytes of its texts in UTF-8. */
  readonly textBytes: number;
  /** Upper bound of the tokens of what is not text. */
  readonly mediaTokens: number;
}

/** The two bounds for `Needs`: a token has at least one byte, and on the whole at most eight. */
export function promptBounds({ textBytes, mediaTokens }: PromptSize) {
  return {
    promptTokens: textBytes + mediaTokens,
    leastPromptTokens: Math.floor(textBytes / 8),
  };
}
