import type { GatewayError } from "@sluice/errors";
import type { Endpoint, RoutingStrategy } from "@sluice/schema";
import { firstChances } from "./first-chances.ts";
import { nothingLeft } from "./nothing-left.ts";
import { planOrder } from "./plan-order.ts";
import { rankField } from "./rank-field.ts";
import type { Mover, RankingWatch } from "./ranking/ranking-watch.ts";
import { type RouteField, routeField } from "./route-field.ts";
import type { PlanOrder, Rejection } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";
import { type FunnelStep, routingFunnel } from "./routing-funnel.ts";

/** A candidate of an explained plan. */
export interface ExplainedCandidate {
  readonly endpoint: Endpoint;
  /** How probable it is, over all draws, that it is tried first: 0 to 1, together 1. */
  readonly firstProbability: number;
  /** What moved it from its place by price, in the order it happened; empty when nothing did. */
  readonly movedBy: readonly Mover[];
}

/** Why a plan is as it is. Plain data, but for the error. */
export interface PlanExplanation {
  readonly requested: string;
  readonly strategy: RoutingStrategy;
  /** In the order of the plan of the same query; empty when nothing is left. */
  readonly candidates: readonly ExplainedCandidate[];
  readonly rejected: readonly Rejection[];
  /** How many endpoints each rule left: what it takes away is in `rejected` with the same words. */
  readonly funnel: readonly FunnelStep[];
  /** Absent when nothing is left. */
  readonly order?: PlanOrder;
  /** What the request would be told; only when nothing is left. */
  readonly failure?: GatewayError;
}

/**
 * What `plan` would answer the same query, and why: its candidates with the probability of each to come
 * first and what moved it, every rejected endpoint with its reason, and the funnel of the filters. Throws
 * 400 `GatewayError` as `plan` does; a 404 is part of the explanation.
 */
export function explainPlan(query: RouteQuery): PlanExplanation {
  const field = routeField(query);
  const moves = new Map<string, Set<Mover>>();
  const draws: (readonly number[])[] = [];
  const { candidates, rejected } = rankField(field, query, watching(moves, draws));
  const chances = firstChances(field, query, draws);
  const [first] = candidates;
  return {
    requested: query.requested ?? query.models[0],
    strategy: query.strategy ?? (field.asked.length > 1 ? "fallback" : "direct"),
    candidates: candidates.map((endpoint) => ({
      endpoint,
      firstProbability: chances.get(endpoint.id) ?? 0,
      movedBy: [...(moves.get(endpoint.id) ?? [])],
    })),
    rejected,
    funnel: funnelOf(field, rejected),
    ...(first === undefined
      ? { failure: nothingLeft(field, query) }
      : { order: planOrder(field, first, query) }),
  };
}

function watching(moves: Map<string, Set<Mover>>, draws: (readonly number[])[]): RankingWatch {
  return {
    moved(by, { endpoint: { id } }) {
      const known = moves.get(id) ?? new Set();
      moves.set(id, known.add(by));
    },
    drew(weights) {
      draws.push(weights);
    },
  };
}

/** The filters, then what came after them, where it took something out: soft rules, breakers, fallbacks. */
function funnelOf(
  { asked, sifted }: RouteField,
  rejected: readonly Rejection[],
): readonly FunnelStep[] {
  const total = asked.reduce((sum, { model }) => sum + model.endpoints.length, 0);
  const later = new Map<string, number>();
  for (const { reason } of rejected.slice(sifted.rejected.length)) {
    later.set(reason, (later.get(reason) ?? 0) + 1);
  }
  let left = total - sifted.rejected.length;
  const steps = [...later].map(([step, count]) => {
    left -= count;
    return { step, endpoint_count: left };
  });
  return [...routingFunnel(total, [...sifted.ofModel, ...sifted.ofEndpoint]), ...steps];
}
