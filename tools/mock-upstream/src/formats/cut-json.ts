/** An event whose JSON stops before its end, with the blank line that closes the event. */
export function cutJson(event: string): string {
  return `${event.slice(0, -Math.ceil(event.length / 3))}\n\n`;
}
