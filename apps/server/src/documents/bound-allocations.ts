/** A stream of a PDF that unpacks to more is a bomb: a page has a few MB at the very most. */
const LARGEST_BYTES = 48 * 1024 * 1024;

/**
 * Makes this thread refuse to make very large byte arrays, and to unpack very much at once. The reader of PDFs
 * gives up a stream that it has no room for and goes on with the next, so the refusals are counted.
 *
 * @returns how many were refused so far
 */
export function boundAllocations(largestBytes = LARGEST_BYTES): () => number {
  let refused = 0;
  const refusal = () => {
    refused += 1;
    return new RangeError(`more than ${largestBytes} bytes in one piece`);
  };
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args, newTarget) {
      const [size] = args;
      if (typeof size === "number" && size > largestBytes) throw refusal();
      return Reflect.construct(target, args, newTarget);
    },
  });
  globalThis.DecompressionStream = boundedDecompression(DecompressionStream, largestBytes, refusal);
  return () => refused;
}

/** What is unpacked natively is in nobody's heap until all of it is there: it is counted on the way. */
function boundedDecompression(
  native: typeof DecompressionStream,
  largestBytes: number,
  refusal: () => Error,
): typeof DecompressionStream {
  return class {
    readonly writable: DecompressionStream["writable"];
    readonly readable: DecompressionStream["readable"];

    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      const { writable, readable } = new native(format);
      let bytes = 0;
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > largestBytes) throw refusal();
          controller.enqueue(chunk);
        },
      });
      this.writable = writable;
      this.readable = readable.pipeThrough(counting) as DecompressionStream["readable"];
    }
  };
}
