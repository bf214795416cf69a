/** The longest beginning of `text` that has at most `maxBytes` bytes in UTF-8; never half a character. */
export function cutText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text.slice(0, maxBytes + 1)) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > maxBytes) return text.slice(0, end);
    end += character.length;
  }
  return text.slice(0, end);
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
