/** One server-sent event: its name when it has one, and the value as JSON on one data line. */
export function sseEvent(value: unknown, name?: string): string {
  const data = typeof value === "string" ? value : JSON.stringify(value);
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${data}\n\n`;
}
