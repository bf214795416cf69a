/** Where a text names a page; `end` is after the last, both in UTF-16 units: `text.slice(start, end)`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a text first names an address: the Markdown link to it, or the bare address; undefined: nowhere. */
export function placeOf(text: string, url: string): Place | undefined {
  // Models are careless with the slash at the end.
  const address = url.replace(/\/$/, "");
  if (address === "") return undefined;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const end = endOfAddress(text, at + address.length);
    if (end !== undefined) return linkAround(text, at, end);
  }
  return undefined;
}

/** Undefined when the address goes on: it is another page's. */
function endOfAddress(text: string, end: number): number | undefined {
  const slashed = text[end] === "/" ? end + 1 : end;
  const rest = text.slice(slashed, slashed + 2);
  return /^([\w/?#&=%+~@:$-]|[.,;!'*][\w/?#&=%+~-])/.test(rest) ? undefined : slashed;
}

/** Longest label and longest title of a link, in UTF-16 units. */
const LABEL = 300;

/** `[label](address "title")` around an address that stands from `start` up to `end`. */
function linkAround(text: string, start: number, end: number): Place {
  const bare = { start, end };
  const opening = text.startsWith("](<", start - 3) ? 3 : 2;
  if (!text.slice(start - opening, start).startsWith("](")) return bare;
  const label = text.slice(Math.max(0, start - opening - LABEL), start - opening);
  const bracket = openBracket(label);
  const rest = text.slice(end, end + LABEL + 20);
  const close = /^>?(?:\s{1,9}(?:"[^"]*"|'[^']*'))?\s{0,9}\)/.exec(rest);
  if (bracket < 0 || close === null) return bare;
  return { start: start - opening - label.length + bracket, end: end + close[0].length };
}

/** Where the bracket stands that the end of a label closes, in the same line; -1: nowhere. */
function openBracket(label: string): number {
  let open = 1;
  for (let at = label.length - 1; at >= 0; at -= 1) {
    if (label[at] === "\n") return -1;
    if (label[at] === "]") open += 1;
    if (label[at] === "[") open -= 1;
    if (open === 0) return at;
  }
  return -1;
}
