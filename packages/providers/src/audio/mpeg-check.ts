import { isSameStream, MPEG_HEADER_BYTES, readMpegFrameHeader } from "./mpeg-frame-header.ts";
import { createMpegScanner, type MpegPart, type MpegScanner } from "./mpeg-scanner.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";

/** Longer than any frame is by far: so many bytes without one are no MPEG audio, whatever they are. */
const MOST_JUNK = 16 * 1024;

/**
 * A scanner of MPEG audio that is to be whole. Throws `UnreadableAudio` at 16 KiB in a row that hold no frame, and
 * at an end in the middle of a frame that follows another: what was made of it is passed on by then.
 */
export function createMpegCheck(): MpegScanner {
  const scanner = createMpegScanner();
  let last: MpegPart | undefined;
  let [size, junk] = [0, 0];
  let hasFrame = false;
  const look = (parts: readonly MpegPart[]): void => {
    for (const part of parts) {
      last = part;
      if (part.kind === "frame") [hasFrame, junk] = [true, 0];
      if (part.kind === "junk") junk += part.bytes.length;
    }
  };
  return {
    push(bytes) {
      size += bytes.length;
      const parts = scanner.push(bytes);
      look(parts);
      if (junk > MOST_JUNK) throw new UnreadableAudio("it holds no MPEG audio");
      return parts;
    },
    end() {
      const before = last;
      const parts = scanner.end();
      look(parts);
      if (!hasFrame && size > MOST_JUNK) throw new UnreadableAudio("it holds no MPEG audio");
      if (isCut(before, parts)) throw new UnreadableAudio("it ends in the middle of a frame");
      return parts;
    },
  };
}

/** Whether what is left over begins a frame of the same stream as the last whole one. */
function isCut(before: MpegPart | undefined, [first]: readonly MpegPart[]): boolean {
  if (before?.kind !== "frame" || first?.kind !== "junk") return false;
  if (first.bytes.length < MPEG_HEADER_BYTES) return false;
  const header = readMpegFrameHeader(first.bytes);
  return header !== undefined && isSameStream(before.header, header);
}
