/** One for all: between two calls without `stream` a decoder remembers nothing. */
const WHOLE = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The text of a stream of UTF-8 bytes that may be cut anywhere; what is malformed is replaced, a BOM is kept. Bytes
 * that end with an ASCII character end no character in its middle: nearly all reads of a stream do, and are decoded
 * without a decoder of the stream's own, which costs a small read several times what the decoding does.
 */
export class StreamText {
  #cut: typeof WHOLE | undefined;

  push(bytes: Uint8Array): string {
    const last = bytes[bytes.length - 1];
    if (last === undefined) return "";
    const isWhole = last < 0x80;
    if (this.#cut === undefined) {
      if (isWhole) return WHOLE.decode(bytes);
      this.#cut = new TextDecoder("utf-8", { ignoreBOM: true });
    }
    const text = this.#cut.decode(bytes, { stream: true });
    if (isWhole) this.#cut = undefined;
    return text;
  }

  /** What the end leaves unfinished. */
  end(): string {
    return this.#cut?.decode() ?? "";
  }
}
