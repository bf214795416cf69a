/** True for a token limit that the interface takes: a whole number from 1. */
export function isMaxTokens(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
