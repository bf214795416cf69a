const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * A measure of the values that JSON text holds, before it is parsed: its commas and opening brackets
 * outside strings. With a count of n there are between n / 2 and n + 1 values. Stops counting above
 * `most`. Reads bytes only: nothing is built, whatever the text is.
 */
export function countValues(json: Uint8Array, most: number): number {
  let count = 0;
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at + 1);
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1;
  }
  return count;
}

/** Where the closing quote stands; the length of the text when there is none. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
