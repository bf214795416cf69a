/** After a JSON punctuation mark, unless what follows belongs to the character before it. */
const AFTER_MARK = /(?<=[{[:,])(?=[^\p{M}\p{Cf}])/u;

/**
 * Cuts JSON text into the pieces in which it is streamed: after each `{`, `[`, `:` and `,`. Joined
 * again they give exactly the text.
 */
export function splitJson(text: string): readonly string[] {
  return text === "" ? [] : text.split(AFTER_MARK);
}
