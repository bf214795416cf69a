/** Cuts a text into words, each with the space before it; joined they give the text again. */
export function splitWords(text: string): readonly string[] {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? (text === "" ? [] : [text]);
}
