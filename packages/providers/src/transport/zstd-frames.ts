const MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const RLE_BLOCK = 1;

/** Where in a frame we are: what is awaited is `wanted` bytes to look at, or to pass over. */
type Part = "magic" | "descriptor" | "block" | "skippable" | "content";

/**
 * Cuts reads of zstd at the ends of its frames (RFC 8878 §3.1): Node's decoder takes a frame that
 * begins with a write for the next one, but throws away one that begins in the middle of a write.
 */
export async function* cutZstdFrames(reads: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const ends = new FrameEnds();
  for await (const read of reads) {
    let from = 0;
    for (const end of ends.in(read)) {
      yield read.subarray(from, end);
      from = end;
    }
    if (from < read.length) yield read.subarray(from);
  }
}

class FrameEnds {
  #part: Part = "magic";
  #wanted = 4;
  #seen: number[] = [];
  #checksum = 0;
  #ends = false;

  /** The indexes right behind each frame that ends in these bytes. */
  *in(bytes: Uint8Array): Generator<number> {
    let at = 0;
    while (at < bytes.length) {
      const step = Math.min(this.#wanted, bytes.length - at);
      if (this.#part !== "content") this.#seen.push(...bytes.subarray(at, at + step));
      at += step;
      this.#wanted -= step;
      while (this.#wanted === 0) {
        if (this.#turn()) yield at;
      }
    }
  }

  /** What was awaited is there; true when with it a frame ends. */
  #turn(): boolean {
    const seen = this.#seen;
    this.#seen = [];
    switch (this.#part) {
      case "magic":
        this.#readMagic(seen);
        return false;
      case "descriptor":
        this.#readDescriptor(seen[0] ?? 0);
        return false;
      case "skippable":
        this.#pass(littleEndian(seen), true);
        return false;
      case "block":
        this.#readBlock(littleEndian(seen));
        return false;
      default: {
        const ended = this.#ends;
        this.#await(ended ? "magic" : "block", ended ? 4 : 3);
        this.#ends = false;
        return ended;
      }
    }
  }

  #readMagic(magic: readonly number[]): void {
    const [first = 0, ...rest] = magic;
    const isSkippable = first >> 4 === 5 && rest.join() === [0x2a, 0x4d, 0x18].join();
    if (isSkippable) this.#await("skippable", 4);
    else if (magic.join() === MAGIC.join()) this.#await("descriptor", 1);
    // Not for us to judge: the decoder will.
    else this.#pass(Infinity, false);
  }

  #readDescriptor(descriptor: number): void {
    const isSingle = (descriptor & 0x20) !== 0;
    const sizeFlag = descriptor >> 6;
    const sizeBytes = sizeFlag === 0 ? Number(isSingle) : 1 << sizeFlag;
    const dictionaryBytes = DICTIONARY_BYTES[(descriptor & 3) as 0 | 1 | 2 | 3];
    this.#checksum = (descriptor & 4) === 0 ? 0 : 4;
    this.#pass(Number(!isSingle) + dictionaryBytes + sizeBytes, false);
  }

  #readBlock(header: number): void {
    const isLast = (header & 1) === 1;
    const size = ((header >> 1) & 3) === RLE_BLOCK ? 1 : header >> 3;
    this.#pass(size + (isLast ? this.#checksum : 0), isLast);
  }

  #await(part: Part, wanted: number): void {
    this.#part = part;
    this.#wanted = wanted;
  }

  #pass(count: number, ends: boolean): void {
    this.#await("content", count);
    this.#ends = ends;
  }
}

function littleEndian(bytes: readonly number[]): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}
