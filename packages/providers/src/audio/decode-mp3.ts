import type { AudioConverters } from "./audio-converters.ts";
import { encoderDelay } from "./encoder-delay.ts";
import { inSlices } from "./in-slices.ts";
import { joinSamples } from "./join-samples.ts";
import type { Mp3Decoder } from "./mp3-decoder.ts";
import { createMpegCheck } from "./mpeg-check.ts";
import type { MpegFrameHeader } from "./mpeg-frame-header.ts";
import type { MpegPart } from "./mpeg-scanner.ts";
import type { Samples } from "./samples.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";

/** The samples of an MP3, without the silence before them where it says how long that is. Throws `UnreadableAudio` where none can be decoded here, or where their rate changes. */
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
  const check = createMpegCheck();
  const decoder = await open();
  const decode = soundDecoder(decoder, hear);
  try {
    for await (const bytes of inSlices(reads)) yield* decode(check.push(bytes));
    yield* decode(check.end());
  } finally {
    decoder.close();
  }
  return undefined;
}

/** Decodes the frames among parts, all of them at once; where one breaks off, what came before it goes first. */
function soundDecoder(decoder: Mp3Decoder, hear: (header: MpegFrameHeader) => void) {
  let silence = 0;
  const sounds = function* (parts: readonly MpegPart[]): Generator<Int16Array> {
    for (const part of parts) {
      if (part.kind === "info") silence = encoderDelay(part.bytes, part.header);
      if (part.kind !== "frame") continue;
      hear(part.header);
      const samples = decodedBy(decoder, part.bytes);
      const sound = samples.subarray(silence);
      silence -= samples.length - sound.length;
      if (sound.length > 0) yield sound;
    }
  };
  return function* (parts: readonly MpegPart[]): Generator<Int16Array> {
    const heard: Int16Array[] = [];
    let failure: { readonly error: unknown } | undefined;
    try {
      for (const sound of sounds(parts)) heard.push(sound);
    } catch (error) {
      failure = { error };
    }
    if (heard.length > 0) yield joinSamples(heard);
    if (failure !== undefined) throw failure.error;
  };
}

function decodedBy(decoder: Mp3Decoder, frame: Uint8Array): Int16Array {
  try {
    return decoder.decode(frame);
  } catch (error) {
    throw new UnreadableAudio("a frame of its MP3 cannot be decoded here", "malformed", error);
  }
}
