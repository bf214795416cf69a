import { randomUUID } from "node:crypto";
import type { RateLimitStore } from "../ports/rate-limit-store.ts";
import { createRateWindow, type RateWindow } from "./create-rate-window.ts";
import type { Reach } from "./create-reach.ts";
import { createMemorySlots } from "./memory/create-memory-slots.ts";
import { once } from "./once.ts";
import { RateLimiterMemory } from "./rate-limiter-memory.ts";

/** Slots where all processes take them. */
export interface SharedSlots {
  /** False: `most` are taken. `id` is this slot's own, of all processes. */
  take(key: string, id: string, most: number): Promise<boolean>;
  /** Gives back one that was taken, or may have been; does not reject. */
  release(key: string, id: string): void;
}

/** The parts of a store that several processes share. */
export interface SharedRateLimits {
  /** The windows of this name. */
  readonly window: (name: "requests" | "tokens") => RateWindow;
  readonly slots: SharedSlots;
  readonly reach: Reach;
  /** Length of the windows, in ms. */
  readonly windowMs: number;
}

/**
 * Rate limits that processes count together. Where the others cannot be reached this process counts alone, so
 * that every one of them lets as much through as all would together, and no request fails for it.
 */
export function createSharedRateLimitStore(
  { window, slots, reach, windowMs }: SharedRateLimits,
  now: () => number,
): RateLimitStore {
  const reached = (name: "requests" | "tokens"): RateWindow => {
    const shared = window(name);
    const memory = new RateLimiterMemory({ points: 1, duration: windowMs / 1000 });
    const own = createRateWindow(memory, now);
    return {
      add: (key, points) =>
        reach(
          () => shared.add(key, points),
          () => own.add(key, points),
        ),
      read: (key) =>
        reach(
          () => shared.read(key),
          () => own.read(key),
        ),
    };
  };
  const requests = reached("requests");
  const tokens = reached("tokens");
  const own = createMemorySlots();
  const process = randomUUID();
  let last = 0;
  return {
    countRequest: (keyHash) => requests.add(keyHash, 1),
    countTokens: (keyHash, count) => tokens.add(keyHash, count),
    tokens: (keyHash) => tokens.read(keyHash),
    async takeSlot(keyHash, most) {
      last += 1;
      const id = `${process}:${last}`;
      const taken = await reach<"shared" | "own" | "none">(
        async () => ((await slots.take(keyHash, id, most)) ? "shared" : "none"),
        async () => (own.take(keyHash, most) ? "own" : "none"),
      );
      // Counted by this process too, for when it loses sight of the others. Not above: an answer of theirs that comes
      // when nobody waits for it any more must not count.
      if (taken === "shared") own.take(keyHash, Number.POSITIVE_INFINITY);
      if (taken === "none") {
        slots.release(keyHash, id);
        return undefined;
      }
      return once(() => {
        own.release(keyHash);
        slots.release(keyHash, id);
      });
    },
  };
}
