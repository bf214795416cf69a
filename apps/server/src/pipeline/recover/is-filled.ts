/** Whether a list is there and holds something. */
export function isFilled(list: readonly unknown[] | null | undefined): boolean {
  return list !== null && list !== undefined && list.length > 0;
}
