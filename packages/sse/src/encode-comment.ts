const LINE_END = /\r\n|\r|\n/;

/** A comment, which every client ignores: sent now and then it keeps a waiting connection open. */
export function encodeComment(text: string): string {
  const lines = text.split(LINE_END).map((line) => (line === "" ? ":" : `: ${line}`));
  return `${lines.join("\n")}\n\n`;
}
