import type { SpeechFormat } from "@sluice/schema";
import { createMpegScanner } from "./mpeg-scanner.ts";

/** Listens to audio on its way out. */
export interface SoundMeter {
  hear(bytes: Uint8Array): void;
  /** Whether a whole frame of MPEG audio, or a whole sample, has gone by. */
  heard(): boolean;
}

const SAMPLE_BYTES = 2;

/** Hears whether there was anything to be paid for: one whole frame or sample (wire reference §11). Cheap once there was. */
export function createSoundMeter(format: SpeechFormat): SoundMeter {
  let isHeard = false;
  let size = 0;
  const scanner = createMpegScanner();
  return {
    hear(bytes) {
      if (isHeard) return;
      size += bytes.length;
      isHeard =
        format === "pcm"
          ? size >= SAMPLE_BYTES
          : scanner.push(bytes).some(({ kind }) => kind === "frame");
    },
    heard: () => isHeard,
  };
}
