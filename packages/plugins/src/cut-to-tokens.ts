/** UTF-8 bytes of a token, on average: what English, code and other scripts alike come near. */
const BYTES = 4;
const NOTE = "\n\n[The rest was cut off]";

/** About the first so many tokens of a text (specification: approximate), and a note where there was more. */
export function cutToTokens(text: string, tokens: number): string {
  const room = tokens * BYTES;
  // No character takes more than three bytes a UTF-16 unit.
  if (text.length * 3 <= room) return text;
  const bytes = new Uint8Array(Math.min(room, text.length * 3));
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return read >= text.length ? text : `${text.slice(0, read).trimEnd()}${NOTE}`;
}
