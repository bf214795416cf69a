/**
 * In which encoding a text is to be written: ASCII is the same in both, and is copied where UTF-8 has to be made.
 *
 * @param bytes its length in UTF-8
 */
export function encodingOf(text: string, bytes: number): "latin1" | "utf8" {
  return bytes === text.length ? "latin1" : "utf8";
}
