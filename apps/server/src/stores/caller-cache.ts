import type { Caller } from "../ports/caller.ts";

/** How long a caller is remembered before other processes' changes are looked for, in ms. */
export const CALLER_TTL_MS = 1_000;

const LARGEST = 10_000;

/**
 * Remembers callers by key hash for `CALLER_TTL_MS`. Only keys that exist are remembered, so that
 * guessed keys cannot fill it.
 */
export interface CallerCache {
  get(hash: string, now: number): Caller | undefined;
  set(caller: Caller, now: number): void;
  forget(hash: string): void;
}

/** Makes an empty `CallerCache`. */
export function createCallerCache(): CallerCache {
  const seen = new Map<string, { readonly caller: Caller; readonly until: number }>();
  return {
    get(hash, now) {
      const entry = seen.get(hash);
      return entry !== undefined && now < entry.until ? entry.caller : undefined;
    },
    set(caller, now) {
      seen.delete(caller.keyHash);
      seen.set(caller.keyHash, { caller, until: now + CALLER_TTL_MS });
      if (seen.size <= LARGEST) return;
      const [oldest] = seen.keys();
      if (oldest !== undefined) seen.delete(oldest);
    },
    forget(hash) {
      seen.delete(hash);
    },
  };
}
