import type { Transform } from "node:stream";
import { pipeline } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { ProviderError } from "@sluice/errors";
import { transportError } from "./transport-error.ts";
import { cutZstdFrames } from "./zstd-frames.ts";

/** What we can decode, as `Accept-Encoding` says it. */
export const ACCEPTED_ENCODINGS = "gzip, br, zstd, deflate";

const MOST_CODINGS = 4;

type Reads = AsyncIterableIterator<Uint8Array>;

/**
 * The body without its `Content-Encoding` (RFC 9110 §8.4). `deflate` may be zlib's form or, as some
 * servers have it, the raw one. Reading throws `ProviderError` (`malformed`) for a coding that is not
 * known and when the coded bytes are broken or cut; ending it early ends `reads` at once.
 */
export function decodeContent(
  reads: Reads,
  contentEncoding: string | null,
): AsyncIterable<Uint8Array> {
  if (contentEncoding === null) return reads;
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  // Not thrown here: of a refusal the status counts, and nobody need read its body.
  const known = codings.length > MOST_CODINGS ? ["too many"] : codings;
  if (known.length === 0) return reads;
  const decode = (coded: Reads, coding: string) => decodeOne(coded, coding, reads);
  return endingAtOnce(known.reduceRight(decode, reads), reads);
}

/** A generator that waits for bytes is not ended before they come; their source is. */
function endingAtOnce(decoded: Reads, source: Reads): Reads {
  return {
    next: () => decoded.next(),
    async return() {
      await source.return?.();
      await decoded.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** @param source where all bytes come from: ended first, so that no layer waits for another */
async function* decodeOne(
  reads: Reads,
  coding: string,
  source: Reads,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    const first = await reads.next();
    if (first.done === true) return undefined;
    const decoder = openDecoder(coding, first.value);
    const coded = rejoin(first.value, reads);
    pipeline(coding === "zstd" ? cutZstdFrames(coded) : coded, decoder, () => undefined);
    try {
      yield* decoder as AsyncIterable<Uint8Array>;
    } finally {
      decoder.destroy();
    }
  } catch (error) {
    if (ProviderError.isInstance(error)) throw error;
    throw transportError("malformed", "the answer's content encoding is broken", error);
  } finally {
    await source.return?.();
  }
  return undefined;
}

async function* rejoin(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

function openDecoder(coding: string, first: Uint8Array): Transform {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case "br":
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    case "zstd":
      return createZstdDecompress();
    case "deflate":
      return isZlib(first) ? createInflate() : createInflateRaw();
    default:
      throw transportError("malformed", "the answer's content encoding is not known");
  }
}

/** RFC 1950: the low half of the first byte is 8; in a raw stream no first block looks so. */
function isZlib(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8;
}
