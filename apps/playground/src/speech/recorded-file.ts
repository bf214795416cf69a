import { wavOf } from "./wav-of.ts";

/** Samples per second of a recording: enough for a voice, and five minutes stay under the limit. */
const RATE = 24_000;

/** A recording as WAV, which every provider reads; as the browser made it where it cannot decode that. */
export async function recordedFile(recorded: Blob): Promise<Blob> {
  try {
    const context = new OfflineAudioContext(1, 1, RATE);
    const decoded = await context.decodeAudioData(await recorded.arrayBuffer());
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) =>
      decoded.getChannelData(channel),
    );
    return wavOf(channels, decoded.sampleRate);
  } catch {
    return recorded;
  }
}
