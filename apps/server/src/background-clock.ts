import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "./ports/clock.ts";

/** The machine's time for what runs beside requests: a process that has nothing else to do does not wait for it. */
export const backgroundClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(Math.max(0, ms), undefined, { signal, ref: false }),
};
