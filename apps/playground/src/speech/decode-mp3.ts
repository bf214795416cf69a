import type { DecodeMp3 } from "./waveform.ts";

/** Samples per second that a waveform is drawn from: a sixth of the memory of the sound's own. */
const RATE = 8000;

/** Decodes MP3 with the browser's own decoder, its first channel. */
export const decodeMp3: DecodeMp3 = async (bytes) => {
  const context = new OfflineAudioContext(1, 1, RATE);
  const decoded = await context.decodeAudioData(bytes.buffer);
  return { samples: decoded.getChannelData(0), rate: decoded.sampleRate };
};
