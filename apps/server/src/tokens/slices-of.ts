/** A tokenizer's time grows with the square of the longest word: 256 characters take it under half a millisecond. */
const LONGEST = 256;

/**
 * A text in slices that a tokenizer may be given. They are cut before a space, where tokens end anyway; a run of
 * characters without one, as Chinese or base64 has, is cut where it gets too long.
 */
export function slicesOf(text: string): readonly string[] {
  const slices: string[] = [];
  let start = 0;
  while (text.length - start > LONGEST) {
    const space = text.lastIndexOf(" ", start + LONGEST);
    const end = space > start ? space : start + LONGEST;
    slices.push(text.slice(start, end));
    start = end;
  }
  slices.push(text.slice(start));
  return slices;
}
