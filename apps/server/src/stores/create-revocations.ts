import type { Caller } from "../ports/caller.ts";
import type { KeyEvents } from "../ports/key-events.ts";
import type { KeyStore } from "../ports/key-store.ts";
import type { Revocations } from "../ports/revocations.ts";
import { secretHashOf } from "./secret-hash-of.ts";

/** How often the keys of what runs are looked at where nobody tells of changes, in ms; the store is asked less often. */
const LOOK_MS = 200;

/** Revocations of one process, by what is told of keys and by looking. `now` in ms since the epoch. */
export function createRevocations(
  keys: Pick<KeyStore, "find">,
  events: Pick<KeyEvents, "subscribe">,
  now: () => number,
): Revocations & { close(): void } {
  const running = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (hash: string): Promise<void> => {
    if (!running.has(hash)) return;
    // What cannot be asked now is asked again; until then it may run.
    const works = await keys.find(hash).then(
      (caller) => isUsable(caller, now()),
      () => true,
    );
    if (works) return;
    for (const cut of [...(running.get(hash) ?? [])]) cut();
  };
  const lookAtAll = (): void => {
    for (const hash of running.keys()) void look(hash);
  };
  const unsubscribe = events.subscribe((hash) => (hash === "all" ? lookAtAll() : void look(hash)));

  const release = (hash: string, cut: () => void): void => {
    const cuts = running.get(hash);
    cuts?.delete(cut);
    if (cuts?.size === 0) running.delete(hash);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    watch(caller, cut) {
      const hash = secretHashOf(caller);
      const once = (): void => {
        release(hash, once);
        cut();
      };
      const cuts = running.get(hash) ?? new Set();
      running.set(hash, cuts.add(once));
      timer ??= setInterval(lookAtAll, LOOK_MS).unref();
      return () => release(hash, once);
    },
    close() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

function isUsable(caller: Caller | undefined, now: number): boolean {
  if (caller === undefined || caller.disabled) return false;
  return caller.expiresAt === undefined || caller.expiresAt > now;
}
