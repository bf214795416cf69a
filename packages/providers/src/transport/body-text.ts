const UTF8 = new TextDecoder();

/** Bytes as text: UTF-8, broken bytes replaced, without the mark that some files begin with. */
export function bodyText(bytes: Uint8Array): string {
  return UTF8.decode(bytes);
}
