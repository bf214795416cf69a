import { MPEG_HEADER_BYTES, type MpegFrameHeader } from "./mpeg-frame-header.ts";

const CHECKSUM_BYTES = 2;
/** Where Fraunhofer's encoders write, whatever the side information. */
const VBRI_AT = MPEG_HEADER_BYTES + 32;

/**
 * Whether a whole frame holds no sound but tells of the frames that follow: how many there are, and where to
 * find a time (Xing, Info, VBRI). It speaks of one file only, so that it is wrong within a longer one.
 */
export function isInfoFrame(frame: Uint8Array, header: MpegFrameHeader): boolean {
  if (header.layer !== 3) return false;
  const at = MPEG_HEADER_BYTES + sideInformation(header);
  // Some encoders count a checksum in, others do not.
  return (
    ["Xing", "Info"].some(
      (mark) => hasAt(frame, mark, at) || hasAt(frame, mark, at + CHECKSUM_BYTES),
    ) || hasAt(frame, "VBRI", VBRI_AT)
  );
}

/** Bytes between header and data of layer III. */
function sideInformation({ version, channels }: MpegFrameHeader): number {
  if (version === 1) return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
}

function hasAt(bytes: Uint8Array, mark: string, at: number): boolean {
  for (let place = 0; place < mark.length; place += 1) {
    if (bytes[at + place] !== mark.charCodeAt(place)) return false;
  }
  return true;
}
