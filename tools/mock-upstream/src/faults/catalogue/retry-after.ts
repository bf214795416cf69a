/** The option of faults that name a time to come back. */
export const retryAfter = {
  kind: "number",
  default: 1,
  description: "seconds in the header Retry-After",
} as const;
