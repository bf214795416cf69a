import { SPEECH_SAMPLE_RATE, type SpeechEngine } from "@sluice/providers";
import { createMp3Encoders } from "../audio-conversion/create-mp3-encoders.ts";
import { type OptionalPackage, optionalPackage } from "../optional-package.ts";
import { ESPEAK_SAMPLE_RATE, openEspeak } from "./open-espeak.ts";
import { openResampler } from "./open-resampler.ts";
import { openTimeStretch } from "./open-time-stretch.ts";
import { splitSpeed } from "./split-speed.ts";

type Synthesize = SpeechEngine["synthesize"];

/**
 * The speech engine of `local/espeak`: eSpeak NG, resampled to 24 kHz. Its packages are optional
 * dependencies, some under the GPL and LGPL (see NOTICE): undefined when they are not installed, and
 * without MP3 when only the encoder is missing. They are loaded when the first text is spoken.
 */
export function openSpeechEngine(
  find: (name: string) => OptionalPackage = optionalPackage,
): SpeechEngine | undefined {
  const espeak = find("@echogarden/espeak-ng-emscripten");
  const sonic = find("@echogarden/sonic-wasm");
  const speex = find("@echogarden/speex-resampler-wasm");
  const mp3 = find("wasm-media-encoders");
  if (![espeak, sonic, speex].every((library) => library.isInstalled())) return undefined;
  const synthesize = openedOnce(() => openSynthesis(espeak, sonic, speex));
  if (!mp3.isInstalled()) return { synthesize };
  const openMp3Encoder = createMp3Encoders(mp3);
  return { synthesize, openMp3: () => openMp3Encoder(SPEECH_SAMPLE_RATE) };
}

async function openSynthesis(
  espeakPackage: OptionalPackage,
  sonicPackage: OptionalPackage,
  speexPackage: OptionalPackage,
): Promise<Synthesize> {
  const [espeak, resample, stretch] = await Promise.all([
    openEspeak(espeakPackage),
    openResampler(speexPackage, ESPEAK_SAMPLE_RATE, SPEECH_SAMPLE_RATE),
    openTimeStretch(sonicPackage, SPEECH_SAMPLE_RATE),
  ]);
  return async ({ text, voice, speed }) => {
    const pace = splitSpeed(speed);
    const pcm = resample(espeak.speak(text, voice, pace.wordsPerMinute));
    return pace.stretch === 1 ? pcm : stretch(pcm, pace.stretch);
  };
}

/** Opens at the first call; opens anew after a failure, because a broken WebAssembly instance stays broken. */
function openedOnce(open: () => Promise<Synthesize>): Synthesize {
  let opened: Promise<Synthesize> | undefined;
  return async (utterance) => {
    opened ??= open();
    const own = opened;
    try {
      const synthesize = await own;
      return await synthesize(utterance);
    } catch (error) {
      if (opened === own) opened = undefined;
      throw error;
    }
  };
}
