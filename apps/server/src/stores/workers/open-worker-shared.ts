import type { EndpointHealth } from "@sluice/router";
import type { ProcessGroup } from "../../ports/process-group.ts";
import type { Link } from "../../workers/link.ts";
import type { SharedTimes } from "../../workers/shared-state.ts";
import { readEvents } from "../attempt-event.ts";
import { createToldHealthStore } from "../create-told-health-store.ts";
import type { Shared } from "../open-shared.ts";
import { createWorkerAffinityStore } from "./create-worker-affinity-store.ts";
import { createWorkerRateLimitStore } from "./create-worker-rate-limit-store.ts";
import { tellEvents } from "./tell-events.ts";

/** The start waits so long for what the other workers know, in ms. */
const START_WITHIN_MS = 10_000;

/** Endpoint health, sticky sessions and rate limits that the workers of one `serve` share through their parent. */
export async function openWorkerShared(
  parent: Pick<Link, "ask" | "tell">,
  group: Pick<ProcessGroup, "listen">,
  times: SharedTimes,
  now: () => number,
): Promise<Shared> {
  const events = tellEvents((text) => parent.tell("health", text));
  const health = createToldHealthStore(events.tell, times.windowMs);
  const end = group.listen("health", (text) => readEvents(String(text)).forEach(health.take));
  const known = await parent.ask("share", times, START_WITHIN_MS);
  health.begin(known as readonly (readonly [string, EndpointHealth])[]);
  return {
    health,
    affinity: createWorkerAffinityStore(parent),
    rateLimits: createWorkerRateLimitStore(parent, times.rateWindowMs, now),
    close() {
      end();
      events.flush();
    },
  };
}
