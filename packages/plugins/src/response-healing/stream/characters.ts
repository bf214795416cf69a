const DOUBLE = '"“”„‟';
const SINGLE = "'‘’`´";

/** Begins a string, if only in other languages than JSON. */
export function isQuote(char: string): boolean {
  return DOUBLE.includes(char) || SINGLE.includes(char);
}

/** Whether a string that began with `open` may end with `char`. */
export function endsString(open: string, char: string): boolean {
  if (open === '"' || open === "'") return char === open;
  return (DOUBLE.includes(open) ? DOUBLE : SINGLE).includes(char);
}

/** White space as JSON knows it. */
export function isBlank(char: string): boolean {
  return char === " " || char === "\n" || char === "\t" || char === "\r";
}

/** White space that JSON does not know: of other scripts, or without width. */
export function isOddBlank(char: string): boolean {
  return /^[\s\u180e\u200b\ufeff]$/.test(char) && !isBlank(char);
}

/** A character as it may stand in a JSON string. */
export function asContent(char: string): string {
  if (char === '"') return '\\"';
  return char < " " ? JSON.stringify(char).slice(1, -1) : char;
}
