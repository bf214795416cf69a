import { isInfoFrame } from "./is-info-frame.ts";
import { joinBytes } from "./join-bytes.ts";
import {
  isSameStream,
  MPEG_HEADER_BYTES,
  type MpegFrameHeader,
  readMpegFrameHeader,
} from "./mpeg-frame-header.ts";
import { tagLength } from "./mpeg-tag.ts";

/** A stretch of MPEG audio. */
export type MpegPart =
  /** A whole frame of sound. */
  | { readonly kind: "frame"; readonly bytes: Uint8Array; readonly header: MpegFrameHeader }
  /** A whole frame that holds no sound but tells of the others: Xing, Info or VBRI. */
  | { readonly kind: "info"; readonly bytes: Uint8Array; readonly header: MpegFrameHeader }
  /** ID3v2, ID3v1 or APE; a long one comes in several parts. */
  | { readonly kind: "tag"; readonly bytes: Uint8Array }
  /** Anything else, such as the beginning of a frame that broke off; may come in several parts. */
  | { readonly kind: "junk"; readonly bytes: Uint8Array };

/** Takes MPEG audio apart, read by read. */
export interface MpegScanner {
  /**
   * Every part that is whole with these bytes. In their order all parts together are the bytes that went in; at most
   * a frame and a header are kept back. Parts are views of the reads.
   */
  push(bytes: Uint8Array): readonly MpegPart[];
  /** What was kept back. */
  end(): readonly MpegPart[];
}

const NOTHING = new Uint8Array(0);

/** A part by its length; `left`: what is missing of a tag. */
type Found =
  | { readonly kind: "frame"; readonly length: number; readonly header: MpegFrameHeader }
  | { readonly kind: "tag"; readonly length: number; readonly left: number }
  | { readonly kind: "junk"; readonly length: number };

/** Where the scanner stands. */
interface Standing {
  /** Bytes of a begun tag that are still to come. */
  readonly tagLeft: number;
  /** The last frame's. */
  readonly last: MpegFrameHeader | undefined;
  /** Within junk: what looks like a header may be chance, and another one has to follow the frame. */
  readonly isLost: boolean;
  /** Nothing follows. */
  readonly isEnd: boolean;
}

/**
 * A scanner for MPEG 1, 2 and 2.5, layers II and III. It has no opinion on what the sound is like: a frame is
 * what its header says. The first frame is believed at once, and so is one that follows another of the same
 * stream; after junk only one that another follows. Frames of the free format, which do not tell their length,
 * are junk.
 */
export function createMpegScanner(): MpegScanner {
  let held: Uint8Array = NOTHING;
  let standing: Standing = { tagLeft: 0, last: undefined, isLost: false, isEnd: false };
  const take = (): readonly MpegPart[] => {
    const parts: MpegPart[] = [];
    let at = 0;
    while (at < held.length) {
      const found = findPart(held.subarray(at), standing);
      if (found === undefined) break;
      parts.push(partOf(found, held.subarray(at, at + found.length)));
      standing = standingAfter(found, standing);
      at += found.length;
    }
    held = held.subarray(at);
    return parts;
  };
  return {
    push(bytes) {
      held = joinBytes(held, bytes);
      return take();
    },
    end() {
      standing = { ...standing, isEnd: true };
      return take();
    },
  };
}

/** The next part; undefined where more bytes have to be seen first. */
function findPart(bytes: Uint8Array, standing: Standing): Found | undefined {
  const { tagLeft, isLost, isEnd } = standing;
  if (tagLeft > 0) return tagPart(bytes, tagLeft);
  const tag = isLost ? undefined : tagLength(bytes);
  if (typeof tag === "number") return tagPart(bytes, tag);
  if (!isEnd && (tag === "unsure" || mayBegin(bytes))) return undefined;
  const header = readMpegFrameHeader(bytes);
  if (header !== undefined) {
    const length = frameLength(bytes, header, standing);
    if (length === "unsure") return undefined;
    if (length !== undefined) return { kind: "frame", length, header };
  }
  return { kind: "junk", length: junkLength(bytes) };
}

function tagPart(bytes: Uint8Array, length: number): Found {
  const there = Math.min(length, bytes.length);
  return { kind: "tag", length: there, left: length - there };
}

/** Too short to tell whether it is a header. */
function mayBegin(bytes: Uint8Array): boolean {
  return bytes.length < MPEG_HEADER_BYTES && bytes[0] === 0xff && (bytes[1] ?? 0xff) >= 0xe0;
}

/** The length of a frame that can be believed in; undefined where it cannot, or is not whole at the end. */
function frameLength(
  bytes: Uint8Array,
  header: MpegFrameHeader,
  { last, isLost, isEnd }: Standing,
): number | "unsure" | undefined {
  const { length } = header;
  if (bytes.length < length) return isEnd ? undefined : "unsure";
  const isBelieved = !isLost && (last === undefined || isSameStream(last, header));
  const borne = isBelieved || bearsOut(bytes.subarray(length), header, isEnd);
  if (borne === "unsure") return "unsure";
  return borne ? length : undefined;
}

/** Whether what stands after a frame bears out that it is one: the end, another of the same stream, or a tag. */
function bearsOut(after: Uint8Array, header: MpegFrameHeader, isEnd: boolean): boolean | "unsure" {
  if (after.length === 0) return isEnd || "unsure";
  const next = readMpegFrameHeader(after);
  if (next !== undefined) return isSameStream(header, next);
  const tag = tagLength(after);
  if (typeof tag === "number") return true;
  return (tag === "unsure" || mayBegin(after)) && !isEnd ? "unsure" : false;
}

/** Up to the next byte that a frame may begin with. */
function junkLength(bytes: Uint8Array): number {
  const next = bytes.indexOf(0xff, 1);
  return next < 0 ? bytes.length : next;
}

function partOf(found: Found, bytes: Uint8Array): MpegPart {
  if (found.kind !== "frame") return { kind: found.kind, bytes };
  const { header } = found;
  return { kind: isInfoFrame(bytes, header) ? "info" : "frame", bytes, header };
}

function standingAfter(found: Found, standing: Standing): Standing {
  switch (found.kind) {
    case "frame":
      return { ...standing, last: found.header, isLost: false };
    case "tag":
      return { ...standing, tagLeft: found.left, isLost: false };
    case "junk":
      return { ...standing, isLost: true };
  }
}
