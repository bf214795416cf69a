import type { AudioConverters } from "./audio-converters.ts";
import { inSlices } from "./in-slices.ts";
import type { MpegFrameHeader } from "./mpeg-frame-header.ts";
import { createMpegScanner, type MpegPart } from "./mpeg-scanner.ts";
import type { Samples } from "./samples.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";

/** The samples of an MP3. Throws `UnreadableAudio` where none can be decoded here, or where their rate changes. */
export function decodeMp3(
  reads: AsyncIterable<Uint8Array>,
  { openMp3Decoder }: AudioConverters,
): Samples {
  if (openMp3Decoder === undefined) {
    const message = "it answers in mp3, and no MP3 decoder is installed here: ask for mp3";
    throw new UnreadableAudio(message, "unsupported");
  }
  let rate: number | undefined;
  const hear = ({ sampleRate }: MpegFrameHeader): void => {
    rate ??= sampleRate;
    if (rate === sampleRate) return;
    throw new UnreadableAudio("the sample rate of its MP3 changes in the middle");
  };
  return { reads: samplesOfMp3(reads, openMp3Decoder, hear), sampleRate: () => rate ?? 0 };
}

async function* samplesOfMp3(
  reads: AsyncIterable<Uint8Array>,
  open: NonNullable<AudioConverters["openMp3Decoder"]>,
  hear: (header: MpegFrameHeader) => void,
): AsyncGenerator<Int16Array, undefined> {
  const scanner = createMpegScanner();
  const decoder = await open();
  const decoded = function* (parts: readonly MpegPart[]): Generator<Int16Array> {
    for (const part of parts) {
      if (part.kind !== "frame") continue;
      hear(part.header);
      yield decoder.decode(part.bytes);
    }
  };
  try {
    for await (const bytes of inSlices(reads)) yield* decoded(scanner.push(bytes));
    yield* decoded(scanner.end());
  } finally {
    decoder.close();
  }
  return undefined;
}
