/** The option of faults that fall silent. */
export const holdMs = {
  kind: "number",
  default: 600_000,
  description: "length of the silence in milliseconds; then the connection is closed",
} as const;
