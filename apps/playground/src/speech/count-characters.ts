/** Characters as the gateway counts and charges them: Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
