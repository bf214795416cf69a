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
  /** Another number after each `forget`: what was read before it may be of before the change. */
  version(): number;
  /** Remembers what was read at that version, unless something was forgotten since. */
  set(caller: Caller, now: number, version: number): void;
  forget(hash: string | "all"): void;
}

/** Makes an empty `CallerCache`. */
export function createCallerCache(): CallerCache {
  const seen = new Map<string, { readonly caller: Caller; readonly until: number }>();
  let forgotten = 0;
  return {
    get(hash, now) {
      const entry = seen.get(hash);
      return entry !== undefined && now < entry.until ? entry.caller : undefined;
    },
    version: () => forgotten,
    set(caller, now, version) {
      if (version !== forgotten) return;
      seen.delete(caller.keyHash);
      seen.set(caller.keyHash, { caller, until: now + CALLER_TTL_MS });
      if (seen.size <= LARGEST) return;
      const [oldest] = seen.keys();
      if (oldest !== undefined) seen.delete(oldest);
    },
    forget(hash) {
      forgotten += 1;
      if (hash === "all") seen.clear();
      else seen.delete(hash);
    },
  };
}
