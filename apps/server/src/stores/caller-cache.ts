import type { Caller } from "../ports/caller.ts";
import { secretHashOf } from "./secret-hash-of.ts";

/** How long a caller is remembered before other processes' changes are looked for, in ms: under a second, asking included. */
export const CALLER_TTL_MS = 900;

const LARGEST = 10_000;

/**
 * Remembers callers by the hash of their secret for `CALLER_TTL_MS`. Only keys that exist are remembered, so that
 * guessed keys cannot fill it.
 */
export interface CallerCache {
  /** One promise for each caller, kept with it: to make one for each request would cost more than finding it. */
  get(hash: string, now: number): Promise<Caller> | undefined;
  /** Another number after each `forget`: what was read before it may be of before the change. */
  version(): number;
  /**
   * Remembers what was read at that version, unless something was forgotten since.
   *
   * @param askedAt when the reading began: what changed after it is seen `CALLER_TTL_MS` later
   */
  set(caller: Caller, askedAt: number, version: number): void;
  forget(hash: string | "all"): void;
  /** How many are held, those that are too old to be used among them. */
  size(): number;
}

/** Makes an empty `CallerCache`. */
export function createCallerCache(): CallerCache {
  const seen = new Map<string, { readonly caller: Promise<Caller>; readonly askedAt: number }>();
  let forgotten = 0;
  return {
    get(hash, now) {
      const entry = seen.get(hash);
      if (entry === undefined) return undefined;
      const age = now - entry.askedAt;
      // A clock that was set back must not make it young again.
      return age >= 0 && age < CALLER_TTL_MS ? entry.caller : undefined;
    },
    version: () => forgotten,
    set(caller, askedAt, version) {
      if (version !== forgotten) return;
      const hash = secretHashOf(caller);
      seen.delete(hash);
      seen.set(hash, { caller: Promise.resolve(caller), askedAt });
      if (seen.size <= LARGEST) return;
      const [oldest] = seen.keys();
      if (oldest !== undefined) seen.delete(oldest);
    },
    forget(hash) {
      forgotten += 1;
      if (hash === "all") seen.clear();
      else seen.delete(hash);
    },
    size: () => seen.size,
  };
}
