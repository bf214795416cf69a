/** `word`: a letter or digit of a script with spaces; `ideograph`: a character that stands by itself. */
export type CharacterKind = "word" | "ideograph" | "other";

/** Where a kind begins, by rising code; it holds until the next. */
const RANGES: readonly (readonly [number, CharacterKind])[] = [
  [0x00, "other"],
  [0x30, "word"],
  [0x3a, "other"],
  [0x61, "word"],
  [0x7b, "other"],
  [0xc0, "word"],
  [0xd7, "other"],
  [0xd8, "word"],
  [0xf7, "other"],
  [0xf8, "word"],
  [0x2000, "other"],
  [0x3040, "ideograph"],
  [0xa000, "word"],
  [0xac00, "ideograph"],
  [0xd7b0, "word"],
  [0xff00, "other"],
  [0xff10, "word"],
];

const KINDS = RANGES.flatMap(([from, kind], index) =>
  Array<CharacterKind>((RANGES[index + 1]?.[0] ?? 0x10000) - from).fill(kind),
);

/** What a folded character is to the search for phrases. */
export function characterKind(code: number): CharacterKind {
  return KINDS[code] ?? "other";
}
