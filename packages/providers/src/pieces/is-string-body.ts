const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether the characters from `start` to `end` may stand between the quotes of a JSON string (RFC 8259 §7). */
export function isStringBody(data: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = data.charCodeAt(at);
    if (code === QUOTE || code < 0x20) return false;
    if (code === BACKSLASH) {
      const length = escapeLength(data, at);
      if (length === 0 || at + length > end) return false;
      at += length - 1;
    }
  }
  return true;
}

function escapeLength(data: string, at: number): number {
  const letter = data[at + 1] ?? "";
  if (letter !== "" && '"\\/bfnrt'.includes(letter)) return 2;
  return letter === "u" && /^[0-9a-fA-F]{4}$/.test(data.slice(at + 2, at + 6)) ? 6 : 0;
}
