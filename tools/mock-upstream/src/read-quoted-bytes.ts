const encoder = new TextEncoder();

const named: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, "\\": 92, "'": 39 };

interface Escape {
  readonly byte: number;
  readonly length: number;
}

const readEscape = (text: string, at: number): Escape => {
  const letter = text[at + 1] ?? "";
  const byte = named[letter];
  if (byte !== undefined) return { byte, length: 2 };
  const digits = text.slice(at + 2, at + 4);
  if (letter === "x" && /^[0-9a-f]{2}$/i.test(digits)) {
    return { byte: Number.parseInt(digits, 16), length: 4 };
  }
  throw new SyntaxError(`unknown escape \\${letter} in ${text}`);
};

/**
 * Reads the quoted bytes of the script language: `'…'` with `\n`, `\r`, `\t`, `\\`, `\'` and
 * `\xHH` (one byte); every other character stands for its UTF-8 bytes. Throws a SyntaxError when
 * the quotes do not enclose the whole text or an escape is unknown.
 */
export function readQuotedBytes(text: string): Uint8Array {
  if (text.length < 2 || !text.startsWith("'")) throw new SyntaxError(`not quoted: ${text}`);
  const bytes: number[] = [];
  let at = 1;
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (character === "'") break;
    if (character === "\\") {
      const { byte, length } = readEscape(text, at);
      bytes.push(byte);
      at += length;
    } else {
      bytes.push(...encoder.encode(character));
      at += character.length;
    }
  }
  if (at !== text.length - 1) throw new SyntaxError(`the closing quote is not at the end: ${text}`);
  return Uint8Array.from(bytes);
}
