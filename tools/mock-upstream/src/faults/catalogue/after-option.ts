/** The option of faults that strike in the middle. */
export const after = {
  kind: "number",
  default: 3,
  description: "tokens sent before it; of a whole answer, as many of its parts",
} as const;
