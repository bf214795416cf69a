import type { Endpoint } from "@sluice/schema";
import { type AskedModel, askedModels } from "./asked-models.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { ownedBy } from "./owned-by.ts";
import { providerMatcher } from "./provider-matcher.ts";
import type { Rejection } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";
import { type Sifted, sift } from "./sift.ts";
import { softRules } from "./soft-rules.ts";
import { withoutOpenBreakers } from "./without-open-breakers.ts";

/** What may serve a request, before it is put in order. */
export interface RouteField {
  readonly asked: readonly AskedModel[];
  readonly sifted: Sifted;
  /** Empty when nothing is left. */
  readonly groups: readonly CandidateGroup[];
  readonly rejected: readonly Rejection[];
}

/** Throws 400 for an unknown model or one of another operation. */
export function routeField(query: RouteQuery): RouteField {
  const asked = askedModels(query);
  const sifted = sift(asked, query);
  const rejected = sifted.rejected.slice();
  const { order } = query.preferences;
  const position = order?.length ? providerMatcher(order) : undefined;
  const named = (endpoint: Endpoint) => position !== undefined && position(endpoint) >= 0;
  const fitting = softRules(sifted.groups, { needs: query.needs, named }, rejected);
  const exempt = ownedBy(query) ?? (() => false);
  const groups = withoutOpenBreakers(fitting, { now: query.now, exempt }, rejected);
  return { asked, sifted, groups, rejected };
}
