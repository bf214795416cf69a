/** What a block, or a piece of one, holds of thoughts. */
export interface Thought {
  readonly text?: string | undefined;
  readonly signature?: string | undefined;
  /** Base64 of bytes that only the model can read. */
  readonly redacted?: string | undefined;
}

/** Thoughts as an entry of `reasoning_details`; text, signature and bytes as they came (wire reference §1.2). */
export function thoughtDetail(
  { text = "", signature, redacted }: Thought,
  index: number,
  format: string,
): Record<string, unknown> {
  if (redacted !== undefined) {
    return { type: "reasoning.encrypted", data: redacted, format, index };
  }
  const signed = signature === undefined ? {} : { signature };
  return { type: "reasoning.text", text, ...signed, format, index };
}
