import { joinSamples } from "@sluice/providers";
import type { OptionalPackage } from "../optional-package.ts";

/** Samples per second of what eSpeak NG gives. */
export const ESPEAK_SAMPLE_RATE = 22_050;

/** eSpeak NG, ready to speak. */
export interface Espeak {
  /** Mono samples at `ESPEAK_SAMPLE_RATE`. Throws for a voice that eSpeak NG does not have. */
  speak(text: string, voice: string, wordsPerMinute: number): Int16Array;
}

/** What we use of the package, which comes without types. */
interface Worker {
  /** 0 when the voice is there. */
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  /** Calls back with each part of the audio; true stops it. */
  synthesize(text: string, take: (samples: Int16Array) => boolean): void;
}
interface EspeakModule {
  readonly default: () => Promise<{ readonly eSpeakNGWorker: new () => Worker }>;
}

/** Loads eSpeak NG: some 100 ms and 24 MB, once. */
export async function openEspeak(espeak: OptionalPackage): Promise<Espeak> {
  const { default: start } = (await espeak.load()) as EspeakModule;
  const { eSpeakNGWorker: Speaker } = await start();
  const worker = new Speaker();
  return {
    speak(text, voice, wordsPerMinute) {
      if (worker.set_voice(voice) !== 0) throw new Error(`eSpeak NG has no voice ${voice}`);
      worker.set_rate(wordsPerMinute);
      const parts: Int16Array[] = [];
      worker.synthesize(readable(text), (samples) => {
        parts.push(samples);
        return false;
      });
      return joinSamples(parts);
    },
  };
}

/**
 * NUL would end the text, halves of surrogate pairs are no text, `[[` would begin eSpeak's own phonemes,
 * and `<` a tag: one can ask for hours of silence.
 */
function readable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .replaceAll("[[", "[ [")
    .replaceAll("<", "< ");
}
