import { MOST_BYTES_PER_TOKEN } from "./least-context.ts";

/** How much a prompt holds. */
export interface PromptSize {
  /** Bytes of its texts in UTF-8. */
  readonly textBytes: number;
  /** Upper bound of the tokens of what is not text. */
  readonly mediaTokens: number;
}

/** The two bounds for `Needs`: a token has at least one byte, and on the whole at most `MOST_BYTES_PER_TOKEN`. */
export function promptBounds({ textBytes, mediaTokens }: PromptSize) {
  return {
    promptTokens: textBytes + mediaTokens,
    leastPromptTokens: Math.floor(textBytes / MOST_BYTES_PER_TOKEN),
  };
}
