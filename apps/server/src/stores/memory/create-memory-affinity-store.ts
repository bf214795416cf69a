import type { AffinityStore } from "../../ports/affinity-store.ts";

/** How long and how many sessions are held. */
export interface AffinityLimits {
  /** Life of a session that is not used, in ms. */
  readonly idleMs: number;
  /** Beyond it the one that was unused for longest goes. */
  readonly most: number;
}

interface Held {
  readonly endpointId: string;
  /** Ms since the epoch. */
  readonly until: number;
}

/** Sessions of one process, gone when it stops. `now` in ms since the epoch. */
export function createMemoryAffinityStore(
  { idleMs, most }: AffinityLimits,
  now: () => number,
): AffinityStore {
  // The one that was unused for longest comes first: every use puts its session at the end.
  const sessions = new Map<string, Held>();

  const dropOld = (): void => {
    for (const [key, { until }] of sessions) {
      if (sessions.size <= most && until > now()) return;
      sessions.delete(key);
    }
  };
  const held = (key: string): string | undefined => {
    const found = sessions.get(key);
    return found !== undefined && found.until > now() ? found.endpointId : undefined;
  };

  return {
    find: async (keys) => keys.map(held),
    async remember(key, endpointId) {
      sessions.delete(key);
      sessions.set(key, { endpointId, until: now() + idleMs });
      dropOld();
    },
    async forget(key, endpointId) {
      if (held(key) === endpointId) sessions.delete(key);
    },
  };
}
