/** Conditions that an assertion may ask for, as RE2 numbers them. */
export const CONDITION = {
  beginLine: 1,
  endLine: 2,
  beginText: 4,
  endText: 8,
  wordBoundary: 16,
  noWordBoundary: 32,
} as const;
