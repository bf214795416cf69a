/** What one instruction of a program does. */
export const OP = {
  split: 0,
  goOn: 1,
  assert: 2,
  fail: 3,
  match: 4,
  rune: 5,
} as const;
