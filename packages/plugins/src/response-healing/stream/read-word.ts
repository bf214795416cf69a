/** What a word without quotes stands for where a value belongs. */
export type Word =
  | { readonly kind: "scalar"; readonly json: string; readonly isJson: boolean }
  | { readonly kind: "text" }
  /** An ellipsis, or the name of a call such as `ObjectId(`. */
  | { readonly kind: "nothing" };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const CUT_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?)?)?$/;
const LITERALS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

/**
 * Dots, or the one sign for them. That is escaped: it would be the only one beyond Latin-1 in the package, and V8 keeps
 * a text with one in two bytes a character.
 */
const ELLIPSIS = /^(?:\.{2,}|\u2026)$/;

/** Reads a word; `isLast`: the text is over behind it. */
export function readWord(word: string, isLast: boolean): Word {
  const literal = LITERALS.get(word);
  if (literal !== undefined) return { kind: "scalar", json: literal, isJson: literal === word };
  if (NUMBER.test(word)) return { kind: "scalar", json: word, isJson: true };
  if ((isLast || /\d\.$/.test(word)) && CUT_NUMBER.test(word))
    return { kind: "scalar", json: `${word}0`, isJson: false };
  if (ELLIPSIS.test(word) || /^[A-Za-z_$][\w$.]*\($/.test(word)) return { kind: "nothing" };
  const argument = /^[A-Za-z_$][\w$.]*\(([^()]*)\)$/.exec(word)?.[1]?.trim();
  return argument !== undefined && NUMBER.test(argument)
    ? { kind: "scalar", json: argument, isJson: false }
    : { kind: "text" };
}
