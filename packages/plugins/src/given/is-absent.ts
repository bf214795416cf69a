/** Whether a member is not there: answers may say null for it. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
