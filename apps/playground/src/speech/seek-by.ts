/** The time that a key leads to in a clip, in seconds; undefined when the key does not move. */
export function seekBy(key: string, at: number, seconds: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(seconds, at + 2);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, at - 2);
    case "PageUp":
      return Math.min(seconds, at + 10);
    case "PageDown":
      return Math.max(0, at - 10);
    case "Home":
      return 0;
    case "End":
      return seconds;
    default:
      return undefined;
  }
}
