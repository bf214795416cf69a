/** Where the value of a member stands in a JSON text, and how many members are written in it. */
export interface FoundMember extends ValueEnd {
  readonly start: number;
}

interface ValueEnd {
  /** Of the first character after it. */
  readonly end: number;
  readonly names: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Finds a member of the object that a JSON text is. Undefined where it has none of that name, or more than one, and where
 * any name of the object is written with an escape: it may be the same again.
 *
 * @param text must be JSON
 */
export function findMember(text: string, name: string): FoundMember | undefined {
  let found: FoundMember | undefined;
  let quote = text.indexOf('"');
  while (quote >= 0) {
    const nameEnd = endOfText(text, quote);
    const own = text.slice(quote + 1, nameEnd);
    const start = text.indexOf(":", nameEnd) + 1;
    const { end, names } = endOfValue(text, start);
    if (own.includes("\\") || (own === name && found !== undefined)) return undefined;
    if (own === name) found = { start, end, names };
    quote = text.indexOf('"', end);
  }
  return found;
}

function endOfValue(text: string, start: number): ValueEnd {
  let depth = 0;
  let names = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    if (code === COLON) names += 1;
    depth += nestingOf(code);
    if (depth < 0 || (depth === 0 && code === COMMA)) break;
  }
  return { end: at, names };
}

function nestingOf(code: number): number {
  if (code === 0x7b || code === 0x5b) return 1;
  return code === 0x7d || code === 0x5d ? -1 : 0;
}

/** The quote that ends a text which begins at another. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}
