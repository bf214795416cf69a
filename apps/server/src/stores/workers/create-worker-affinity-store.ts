import type { AffinityStore } from "../../ports/affinity-store.ts";
import type { Link } from "../../workers/link.ts";

/** A request waits no longer for where its session is held, in ms; then it goes on without. */
const WITHIN_MS = 1_000;

/** Sessions that all workers of one `serve` hold at the same endpoint, in their parent's memory. */
export function createWorkerAffinityStore(parent: Pick<Link, "ask">): AffinityStore {
  return {
    async find(keys) {
      if (keys.length === 0) return [];
      const found = await parent
        .ask("session.find", keys, WITHIN_MS)
        .catch(() => keys.map(() => null));
      return (found as readonly (string | null)[]).map((endpoint) => endpoint ?? undefined);
    },
    async remember(key, endpointId) {
      await parent.ask("session.remember", [key, endpointId]).catch(() => {});
    },
    async forget(key, endpointId) {
      await parent.ask("session.forget", [key, endpointId]).catch(() => {});
    },
  };
}
