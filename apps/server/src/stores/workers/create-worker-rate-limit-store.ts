import type { RateLimitStore, WindowCount } from "../../ports/rate-limit-store.ts";
import type { Link } from "../../workers/link.ts";
import type { RateWindow } from "../create-rate-window.ts";
import { createReach } from "../create-reach.ts";
import { createSharedRateLimitStore, type SharedSlots } from "../create-shared-rate-limit-store.ts";

/** Rate limits that all workers of one `serve` count together, in their parent's memory. */
export function createWorkerRateLimitStore(
  parent: Pick<Link, "ask" | "tell">,
  windowMs: number,
  now: () => number,
): RateLimitStore {
  const window = (name: string): RateWindow => ({
    add: async (key, points) => (await parent.ask("rate.add", [name, key, points])) as WindowCount,
    async read(key) {
      const found = await parent.ask("rate.read", [name, key]);
      return found === null ? undefined : (found as WindowCount);
    },
  });
  const slots: SharedSlots = {
    take: async (key, id, most) => (await parent.ask("slot.take", [key, id, most])) === true,
    release: (_key, id) => parent.tell("slot.release", id),
  };
  // A link gives up by itself what takes too long.
  const reach = createReach(
    () => true,
    (work) => work,
    now,
  );
  return createSharedRateLimitStore({ window, slots, reach, windowMs }, now);
}
