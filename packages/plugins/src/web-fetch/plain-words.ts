/**
 * The text of a document that is nothing but text: by its byte order mark, by the `charset` of its type, else
 * UTF-8; what is no valid UTF-8 is read as Windows-1252.
 */
export function plainWords(bytes: Uint8Array, contentType: string): string {
  const told = /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType)?.[1];
  const encoding = markOf(bytes) ?? told;
  return (
    decoded(bytes, encoding) ??
    decoded(bytes, "utf-8", true) ??
    decoded(bytes, "windows-1252") ??
    ""
  );
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

/** Undefined for no encoding, for names that nobody knows, and where `fatal` finds a fault. */
function decoded(
  bytes: Uint8Array,
  encoding: string | undefined,
  fatal = false,
): string | undefined {
  if (encoding === undefined) return undefined;
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}
