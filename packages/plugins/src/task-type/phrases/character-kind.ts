/** A letter or digit of a script with spaces. */
export const WORD = 1;
/** A character that stands by itself. */
export const IDEOGRAPH = 2;
const OTHER = 0;

/** Where a kind begins, by rising code; it holds until the next. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x00, OTHER],
  [0x30, WORD],
  [0x3a, OTHER],
  [0x61, WORD],
  [0x7b, OTHER],
  [0xc0, WORD],
  [0xd7, OTHER],
  [0xd8, WORD],
  [0xf7, OTHER],
  [0xf8, WORD],
  [0x2000, OTHER],
  [0x3040, IDEOGRAPH],
  [0xa000, WORD],
  [0xac00, IDEOGRAPH],
  [0xd7b0, WORD],
  [0xff00, OTHER],
  [0xff10, WORD],
];

const KINDS = new Uint8Array(0x10000);
for (const [from, kind] of RANGES) KINDS.fill(kind, from);

/** What a folded character is to the search for phrases: `WORD`, `IDEOGRAPH`, or 0. */
export function characterKind(code: number): number {
  return KINDS[code] ?? OTHER;
}
