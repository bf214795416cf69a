/** The last of a list. An index: `at` costs several times as much where it is called all the time. */
export function lastOf<Item>(items: readonly Item[]): Item | undefined {
  return items[items.length - 1];
}
