import type { RateLimitStore } from "../../ports/rate-limit-store.ts";
import { createRateWindow } from "../create-rate-window.ts";
import { once } from "../once.ts";
import { RateLimiterMemory } from "../rate-limiter-memory.ts";
import { createMemorySlots } from "./create-memory-slots.ts";

/**
 * Rate limits of one process, gone when it stops. A key takes memory for a window after its first request, and
 * only keys that exist are counted.
 *
 * @param windowMs length of the windows
 */
export function createMemoryRateLimitStore(windowMs: number, now: () => number): RateLimitStore {
  // Without a prefix a key is looked up as it is: a new string for each request would have to be hashed.
  const options = { points: 1, duration: windowMs / 1000, keyPrefix: "" };
  const window = () => createRateWindow(new RateLimiterMemory(options), now);
  const requests = window();
  const tokens = window();
  const slots = createMemorySlots();
  return {
    countRequest: (keyHash) => requests.add(keyHash, 1),
    countTokens: (keyHash, count) => tokens.add(keyHash, count),
    tokens: (keyHash) => tokens.read(keyHash),
    takeSlot: async (keyHash, most) =>
      slots.take(keyHash, most) ? once(() => slots.release(keyHash)) : undefined,
  };
}
