import { MPEG_HEADER_BYTES, type MpegFrameHeader } from "./mpeg-frame-header.ts";
import { hasAt, xingMarkAt } from "./xing-mark.ts";

/** Where Fraunhofer's encoders write, whatever the side information. */
const VBRI_AT = MPEG_HEADER_BYTES + 32;

/**
 * Whether a whole frame holds no sound but tells of the frames that follow: how many there are, and where to
 * find a time (Xing, Info, VBRI). It speaks of one file only, so that it is wrong within a longer one.
 */
export function isInfoFrame(frame: Uint8Array, header: MpegFrameHeader): boolean {
  if (header.layer !== 3) return false;
  return xingMarkAt(frame, header) !== undefined || hasAt(frame, "VBRI", VBRI_AT);
}
