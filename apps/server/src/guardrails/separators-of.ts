import type { Program } from "./program.ts";

/** White space that texts are full of. */
const SEPARATORS = ["\n", " "] as const;

/**
 * White space that is in no match of an expression: a text may be looked through piece by piece where it is cut
 * behind it.
 */
export function separatorsOf({ takes }: Program): readonly string[] {
  return SEPARATORS.filter((separator) => {
    const rune = separator.charCodeAt(0);
    return takes.every((take) => !take(rune));
  });
}
