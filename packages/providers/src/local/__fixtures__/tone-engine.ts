import type { SpeechEngine, Utterance } from "../speech/speech-engine.ts";

export interface ToneEngine extends SpeechEngine {
  readonly spoken: Utterance[];
}

export function toneEngine(): ToneEngine {
  const spoken: Utterance[] = [];
  return {
    spoken,
    async synthesize(utterance) {
      spoken.push(utterance);
      return Int16Array.from(utterance.text, (character) => character.charCodeAt(0));
    },
    async openMp3() {
      let samples = 0;
      return {
        encode(pcm) {
          samples += pcm.length;
          return new Uint8Array();
        },
        finish: () => new Uint8Array(samples),
      };
    },
  };
}
