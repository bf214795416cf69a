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

/** What we can decode, as `Accept-Encoding` says it. */
export const ACCEPTED_ENCODINGS = "gzip, br, zstd, deflate";

const MOST_CODINGS = 4;

/**
 * The body without its `Content-Encoding` (RFC 9110 §8.4). `deflate` may be zlib's form or, as some
 * servers have it, the raw one. Throws `ProviderError` (`malformed`) for a coding that is not known; reading
 * throws it when the coded bytes are broken or cut.
 */
export function decodeContent(
  reads: AsyncIterableIterator<Uint8Array>,
  contentEncoding: string | null,
): AsyncIterable<Uint8Array> {
  if (contentEncoding === null) return reads;
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > MOST_CODINGS) throw unknownCoding();
  return codings.reduceRight<AsyncIterableIterator<Uint8Array>>(decodeOne, reads);
}

async function* decodeOne(
  reads: AsyncIterableIterator<Uint8Array>,
  coding: string,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    const first = await reads.next();
    if (first.done === true) return undefined;
    const decoder = openDecoder(coding, first.value);
    pipeline(rejoin(first.value, reads), decoder, () => undefined);
    try {
      yield* decoder as AsyncIterable<Uint8Array>;
    } finally {
      decoder.destroy();
    }
  } catch (error) {
    if (ProviderError.isInstance(error)) throw error;
    throw transportError("malformed", "the answer's content encoding is broken", error);
  } finally {
    await reads.return?.();
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
      throw unknownCoding();
  }
}

/** RFC 1950: the low half of the first byte is 8; in a raw stream no first block looks so. */
function isZlib(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8;
}

function unknownCoding(): ProviderError {
  return transportError("malformed", "the answer's content encoding is not known");
}
