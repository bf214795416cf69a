const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Bytes of a text in UTF-8; half a surrogate pair counts three, as it is sent. */
export function utf8Length(text: string): number {
  if (!BEYOND_ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // The two halves of a pair have four bytes together: both units and the two just added.
    if (isPair(unit, text.charCodeAt(index + 1))) index += 1;
  }
  return bytes;
}

function isPair(unit: number, next: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000;
}
