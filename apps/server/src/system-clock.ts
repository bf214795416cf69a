import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "./ports/clock.ts";

/** The machine's time. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(Math.max(0, ms), undefined, { signal }),
};
