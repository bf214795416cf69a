/** A worker that lived so long, in ms, was sound when it started. */
const SOUND_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** How often a worker died young in a row, and how long to wait before the next is started. */
export interface Restart {
  readonly failures: number;
  readonly pauseMs: number;
}

/** What to do about a worker that died after `livedMs`; each that dies young doubles the wait, up to 10 s. */
export function restartAfter(failures: number, livedMs: number): Restart {
  const count = livedMs >= SOUND_MS ? 1 : failures + 1;
  return {
    failures: count,
    pauseMs: Math.min(FIRST_PAUSE_MS * 2 ** Math.min(count - 1, 10), LONGEST_PAUSE_MS),
  };
}
