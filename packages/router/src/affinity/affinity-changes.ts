import type { FailureKind } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../attempt.ts";
import type { Affinity } from "./affinity.ts";
import { mayStick } from "./may-stick.ts";

/** What is to be changed in what is kept of a session. */
export type AffinityChange =
  /** Also renews its life. */
  | { readonly kind: "remember"; readonly model: string; readonly endpointId: string }
  | { readonly kind: "forget"; readonly model: string; readonly endpointId: string };

/** How a request of a session went. */
export interface AffinityOutcome {
  readonly affinity: Affinity;
  /** What was known before: endpoint ids by model slug. */
  readonly held: ReadonlyMap<string, string>;
  /** All of the request, ended. */
  readonly attempts: readonly Attempt[];
  /** That the answer's usage reported as read from the cache. */
  readonly cachedTokens: number;
}

/**
 * What a session keeps after a request (wire reference §5.6): the endpoint that answered, with a
 * `session_id` from the first success, else once it reported cached tokens; a held one that failed is
 * forgotten.
 */
export function affinityChanges(outcome: AffinityOutcome): readonly AffinityChange[] {
  const { held, attempts } = outcome;
  const served = attempts.findLast(({ state }) => state === "done")?.endpoint;
  const changes: AffinityChange[] = [];
  for (const [model, endpointId] of held) {
    if (served?.id !== endpointId && attempts.some((attempt) => failedAt(attempt, endpointId))) {
      changes.push({ kind: "forget", model, endpointId });
    }
  }
  if (served !== undefined && isKept(served, outcome)) {
    changes.push({ kind: "remember", model: served.model, endpointId: served.id });
  }
  return changes;
}

function isKept(served: Endpoint, { affinity, held, cachedTokens }: AffinityOutcome): boolean {
  if (!mayStick(affinity, served)) return false;
  if (affinity.kind === "session" || held.get(served.model) === served.id) return true;
  return cachedTokens > 0;
}

function failedAt(attempt: Attempt, endpointId: string): boolean {
  if (attempt.endpoint.id !== endpointId || attempt.state !== "failed") return false;
  return isEndpointsOwn(attempt.failure.kind);
}

/** The request's own faults, and its being called off, say nothing about where its session belongs. */
function isEndpointsOwn(kind: FailureKind): boolean {
  switch (kind) {
    case "cancelled":
    case "rejected":
    case "refused":
    case "too-long":
      return false;
    default:
      return true;
  }
}
