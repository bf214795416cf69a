import { failureOutcome, type ProviderFailure } from "@sluice/errors";
import type { Endpoint, ServiceMetadata } from "@sluice/schema";
import type { Attempt } from "./attempt.ts";
import type { PlanOrder, RoutePlan } from "./route-plan.ts";

/** What of a plan is told; a request that found no endpoint has no candidates. */
export type DescribedPlan = Pick<RoutePlan, "requested" | "strategy" | "rejected"> & {
  readonly candidates: readonly Endpoint[];
  readonly order?: PlanOrder;
};

/** The members of `service_metadata` that routing knows (wire reference §9). */
export type PlanDescription = Pick<
  ServiceMetadata,
  "requested" | "strategy" | "summary" | "attempt" | "endpoints" | "attempts" | "params"
>;

/**
 * The router's part of `service_metadata`, for answers and errors alike. `attempt` counts upstream calls,
 * retries included; 0 when no provider was reached (contract §7.20).
 *
 * @param attempts all attempts of the request so far; empty when nothing was sent
 */
export function describePlan(
  plan: DescribedPlan,
  attempts: readonly Attempt[] = [],
): PlanDescription {
  const selected = attempts.findLast(({ state }) => state === "committed" || state === "done");
  const { requested, strategy, candidates, rejected } = plan;
  const told = attempts.flatMap(describeAttempt);
  return {
    requested,
    strategy,
    summary: summary(candidates.length, selected?.endpoint),
    attempt: attempts.length,
    endpoints: {
      total: candidates.length + rejected.length,
      available: candidates.map(({ id, providerName, model }) => ({
        provider: providerName,
        model,
        selected: id === selected?.endpoint.id,
      })),
    },
    ...(told.length === 0 ? {} : { attempts: told }),
    ...paramsOf(plan),
  };
}

/** The router's knobs that mattered: what the endpoints were sorted by, and that a session was held. */
function paramsOf({ order }: DescribedPlan): Pick<PlanDescription, "params"> {
  if (order === undefined) return {};
  const { by, sticky } = order;
  const sorted = by !== "draw" && by !== "order";
  if (!sorted && sticky === undefined) return {};
  return {
    params: { ...(sorted ? { sort: by } : {}), ...(sticky === undefined ? {} : { sticky: true }) },
  };
}

function summary(available: number, selected: Endpoint | undefined): string {
  const chosen = selected === undefined ? "" : `, selected=${selected.providerName}`;
  return `available=${available}${chosen}`;
}

/** What is said of a call that its caller closed: nginx's word for it, none of upstream's own. */
const CLIENT_CLOSED = 499;

/** Upstream's own status, else the one that the failure stands for; a call under way has none yet. */
function describeAttempt(attempt: Attempt) {
  if (attempt.state === "open") return [];
  const { providerName: provider, model } = attempt.endpoint;
  if (attempt.state !== "failed") return [{ provider, model, status: 200 }];
  const { failure } = attempt;
  return [{ provider, model, status: statusOf(failure) }];
}

function statusOf(failure: ProviderFailure): number {
  if (failure.kind === "cancelled") return CLIENT_CLOSED;
  return failure.status ?? failureOutcome(failure).status;
}
