import { createMpegCheck } from "./mpeg-check.ts";
import type { MpegPart } from "./mpeg-scanner.ts";
import { tagLength } from "./mpeg-tag.ts";

/** A longer tag is not kept back. */
const MOST_HELD = 1024 * 1024;

/**
 * MPEG audio, unchanged and as it comes. Only a tag at its beginning waits for the first frame, since a tag without
 * one is no audio: then nothing comes. Throws what `createMpegCheck` does, behind what it was seen by.
 */
export async function* passMpeg(
  reads: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  const check = createMpegCheck();
  let held: Uint8Array[] = [];
  let size = 0;
  let isBegun = false;
  for await (const bytes of reads) {
    const parts = check.push(bytes);
    if (isBegun) {
      yield bytes;
      continue;
    }
    held.push(bytes);
    size += bytes.length;
    const isFirst = size === bytes.length;
    const isTagged = !isFirst || tagLength(bytes) !== undefined;
    isBegun = !isTagged || size > MOST_HELD || hasSound(parts);
    if (isBegun) {
      yield* held;
      held = [];
    }
  }
  const isFrame = ({ kind }: MpegPart) => kind === "frame";
  const last = check.end();
  if (!isBegun && last.some(isFrame)) yield* held;
  return undefined;
}

/** What is neither tag nor frame may be sound in a form that is not known. */
function hasSound(parts: readonly MpegPart[]): boolean {
  return parts.some(({ kind }) => kind === "frame" || kind === "junk");
}
