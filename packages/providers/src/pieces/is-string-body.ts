const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether the characters from `start` to `end` may stand between the quotes of a JSON string (RFC 8259 §7). */
export function isStringBody(data: string, start: number, end: number): boolean {
  return endOfStringBody(data, start, end) === end;
}

/** Where the body of a JSON string that begins at `start` ends: at a quote, at what must not stand in one, or at `limit`. */
export function endOfStringBody(data: string, start: number, limit = data.length): number {
  let at = start;
  while (at < limit) {
    const code = data.charCodeAt(at);
    if (code === QUOTE || code < 0x20) return at;
    if (code === BACKSLASH) {
      const length = escapeLength(data, at);
      if (length === 0 || at + length > limit) return at;
      at += length;
    } else at += 1;
  }
  return at;
}

function escapeLength(data: string, at: number): number {
  const letter = data[at + 1] ?? "";
  if (letter !== "" && '"\\/bfnrt'.includes(letter)) return 2;
  return letter === "u" && /^[0-9a-fA-F]{4}$/.test(data.slice(at + 2, at + 6)) ? 6 : 0;
}
