import { foldCharacter } from "./fold-character.ts";

/** The characters of a text as phrases are compared. */
export function foldedCodes(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    codes[index] = foldCharacter(text.charCodeAt(index));
  }
  return codes;
}
