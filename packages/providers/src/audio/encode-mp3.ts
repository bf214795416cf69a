import type { AudioConverters } from "./audio-converters.ts";
import type { Mp3Encoder } from "./mp3-encoder.ts";
import type { Samples } from "./samples.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";

/** Samples as MP3. Throws `UnreadableAudio` where none can be encoded here, or not at their rate. */
export function encodeMp3(
  samples: Samples,
  { openMp3Encoder }: AudioConverters,
): AsyncGenerator<Uint8Array, undefined> {
  if (openMp3Encoder === undefined) {
    const message = "it answers in pcm, and no MP3 encoder is installed here: ask for pcm";
    throw new UnreadableAudio(message, "unsupported");
  }
  return encoded(samples, openMp3Encoder);
}

async function* encoded(
  { reads, sampleRate }: Samples,
  open: NonNullable<AudioConverters["openMp3Encoder"]>,
): AsyncGenerator<Uint8Array, undefined> {
  let encoder: Mp3Encoder | undefined;
  try {
    for await (const samples of reads) {
      if (samples.length === 0) continue;
      encoder ??= await opened(open, sampleRate());
      const bytes = made(() => encoder?.encode(samples));
      if (bytes.length > 0) yield bytes;
    }
    const last = made(() => encoder?.finish());
    if (last.length > 0) yield last;
  } finally {
    encoder?.close?.();
  }
  return undefined;
}

function made(encode: () => Uint8Array | undefined): Uint8Array {
  try {
    return encode() ?? new Uint8Array(0);
  } catch (error) {
    throw new UnreadableAudio("its samples cannot be made an MP3 here", "unsupported", error);
  }
}

async function opened(
  open: NonNullable<AudioConverters["openMp3Encoder"]>,
  sampleRate: number,
): Promise<Mp3Encoder> {
  try {
    return await open(sampleRate);
  } catch (error) {
    const message = `its samples of ${sampleRate} Hz cannot be made an MP3 here`;
    throw new UnreadableAudio(message, "unsupported", error);
  }
}
