/** The position that a key leads to in a list of `count`; undefined when the key does not move. */
export function stepThrough(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at + count - 1) % count;
    case "PageDown":
      return Math.min(at + 8, count - 1);
    case "PageUp":
      return Math.max(at - 8, 0);
    default:
      return undefined;
  }
}
