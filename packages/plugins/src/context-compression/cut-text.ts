const MARK = "…";
/** Bytes of the mark in UTF-8. */
const MARK_BYTES = 3;
/** Of less nothing can be understood. */
const LEAST_BYTES = 64;

/**
 * A text without its middle, that has at most this many bytes of UTF-8; undefined where too little would be left.
 * It is cut between characters.
 */
export function cutText(text: string, mostBytes: number): string | undefined {
  if (mostBytes < LEAST_BYTES) return undefined;
  const half = Math.floor((mostBytes - MARK_BYTES) / 2);
  const characters = Array.from(text);
  const head = within(characters, half);
  const tail = within(characters.toReversed(), half).toReversed();
  if (head.length + tail.length >= characters.length) return undefined;
  return `${head.join("")}${MARK}${tail.join("")}`;
}

function within(characters: readonly string[], mostBytes: number): readonly string[] {
  let bytes = 0;
  let count = 0;
  for (const character of characters) {
    bytes += bytesOf(character);
    if (bytes > mostBytes) break;
    count += 1;
  }
  return characters.slice(0, count);
}

/** Bytes of one character in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
