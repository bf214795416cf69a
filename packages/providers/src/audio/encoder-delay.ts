import type { MpegFrameHeader } from "./mpeg-frame-header.ts";
import { xingMarkAt } from "./xing-mark.ts";

/** What stands behind the mark, by the bits of its flags: numbers of frames and bytes, a table of places, a quality. */
const MEMBERS = [4, 4, 100, 4];
const MARK_AND_FLAGS = 8;
/** Of LAME's tag: behind the encoder's name and what it was told to do. */
const DELAY_AT = 21;
const DELAY_BYTES = 3;
/** What a decoder of layer III adds itself. */
const OF_DECODERS = 529;

/**
 * How many samples are silence that encoder and decoder put before the sound, as the frame that tells of the others has
 * it in LAME's tag (FFmpeg writes the same). 0 where it does not say.
 */
export function encoderDelay(frame: Uint8Array, header: MpegFrameHeader): number {
  const mark = header.layer === 3 ? xingMarkAt(frame, header) : undefined;
  if (mark === undefined) return 0;
  const flags = frame[mark + MARK_AND_FLAGS - 1] ?? 0;
  const members = MEMBERS.reduce((sum, size, bit) => sum + ((flags >> bit) & 1) * size, 0);
  const tag = mark + MARK_AND_FLAGS + members;
  const name = Buffer.from(frame.subarray(tag, tag + 4)).toString("latin1");
  if (!/^(?:LAME|Lav[cf]|L3\.9)$/.test(name) || frame.length < tag + DELAY_AT + DELAY_BYTES)
    return 0;
  const [high = 0, low = 0] = frame.subarray(tag + DELAY_AT);
  const delay = (high << 4) | (low >> 4);
  return delay === 0 ? 0 : delay + OF_DECODERS;
}
