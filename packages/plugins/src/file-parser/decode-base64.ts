/** The bytes of base64, of its form for URLs too; undefined for what is none: a decoder passes over what it does not know. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = wholeOf(text);
  if (bytes !== undefined) return bytes;
  // In a URL a sign may be escaped, and lines may be broken.
  const plain = unescaped(text)?.replaceAll(/\s+/g, "");
  return plain === undefined || plain === text ? undefined : wholeOf(plain);
}

/** Four signs are three bytes; of fewer at the end one alone is none. */
function wholeOf(text: string): Uint8Array | undefined {
  const padding = text.endsWith("==") ? 2 : Number(text.endsWith("="));
  const signs = text.length - padding;
  if (signs % 4 === 1) return undefined;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === Math.floor((signs * 3) / 4) ? bytes : undefined;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
