const USUAL = 175;
/** Beyond these eSpeak NG changes nothing more. */
const SLOWEST = 80;
const FASTEST = 450;

/** How a speed is reached. */
export interface SplitSpeed {
  /** The rate asked of eSpeak NG, which shortens pauses and vowels as a speaker would. */
  readonly wordsPerMinute: number;
  /** What is left to be done to the finished audio; 1 for nothing. */
  readonly stretch: number;
}

/** Divides a speed (1 is usual) between the speaker and the time stretching of the audio. */
export function splitSpeed(speed: number): SplitSpeed {
  const wanted = USUAL * speed;
  const wordsPerMinute = Math.round(Math.min(FASTEST, Math.max(SLOWEST, wanted)));
  const isReached = wanted >= SLOWEST && wanted <= FASTEST;
  return { wordsPerMinute, stretch: isReached ? 1 : wanted / wordsPerMinute };
}
