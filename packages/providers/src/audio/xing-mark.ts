import { MPEG_HEADER_BYTES, type MpegFrameHeader } from "./mpeg-frame-header.ts";

const CHECKSUM_BYTES = 2;

/** Where a frame of layer III has the mark of a list of frames as Xing and LAME write it; undefined where it has none. */
export function xingMarkAt(frame: Uint8Array, header: MpegFrameHeader): number | undefined {
  const at = MPEG_HEADER_BYTES + sideInformation(header);
  // Some encoders count a checksum in, others do not.
  return [at, at + CHECKSUM_BYTES].find(
    (place) => hasAt(frame, "Xing", place) || hasAt(frame, "Info", place),
  );
}

/** Whether these bytes have a mark at a place. */
export function hasAt(bytes: Uint8Array, mark: string, at: number): boolean {
  for (let place = 0; place < mark.length; place += 1) {
    if (bytes[at + place] !== mark.charCodeAt(place)) return false;
  }
  return true;
}

/** Bytes between header and data of layer III. */
function sideInformation({ version, channels }: MpegFrameHeader): number {
  if (version === 1) return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
}
