import { crc32 } from "node:zlib";
import { readHeaders } from "./read-headers.ts";

/** One frame of AWS's binary event streams: its headers that are text, and its payload. */
export interface Frame {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Both lengths and their checksum. */
export const PRELUDE_BYTES = 12;
/** A frame's own checksum, after all else. */
const CHECKSUM_BYTES = 4;

/** Reads the frames of one stream. Nearly all have the head of the one before: it is read once. */
export class FrameReader {
  #head = Buffer.alloc(0);
  #headers: Frame["headers"] = {};

  /**
   * A frame whose prelude was checked, and tells its length. Undefined where the checksum is wrong, or the
   * headers cannot be read.
   */
  read(frame: Buffer): Frame | undefined {
    const end = frame.length - CHECKSUM_BYTES;
    const bodyStart = PRELUDE_BYTES + frame.readUInt32BE(4);
    if (bodyStart > end) return undefined;
    if (crc32(frame.subarray(0, end)) !== frame.readUInt32BE(end)) return undefined;
    const headers = this.#headersOf(frame.subarray(PRELUDE_BYTES, bodyStart));
    return headers && { headers, body: frame.toString("utf8", bodyStart, end) };
  }

  #headersOf(head: Buffer): Frame["headers"] | undefined {
    if (head.equals(this.#head)) return this.#headers;
    const headers = readHeaders(head);
    if (headers === undefined) return undefined;
    this.#head = Buffer.from(head);
    this.#headers = headers;
    return headers;
  }
}
