import type { Endpoint, Model } from "@sluice/schema";
import { asItStands } from "./as-it-stands.ts";
import type { AskedModel } from "./asked-models.ts";
import type { Candidate } from "./candidate.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { ENDPOINT_FILTERS } from "./filters/endpoint-filters.ts";
import type { Check, Filter } from "./filters/filter.ts";
import { MODEL_FILTERS } from "./filters/model-filters.ts";
import { likelyContext } from "./needs/likely-context.ts";
import { pricedEndpoints } from "./priced-endpoints.ts";
import type { Rejection } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";
import { isTight } from "./standing-of.ts";

/** A rule that the query asked for, and how many endpoints it took out. */
export interface Step {
  readonly filter: Filter;
  readonly check: Check;
  rejected: number;
  /** What the last of them ran into. */
  detail?: string;
}

/** What the filters left of the asked models. */
export interface Sifted {
  /** By model, in the order asked, each the cheapest first; a model of which nothing is left has no group. */
  readonly groups: readonly CandidateGroup[];
  readonly rejected: Rejection[];
  /** The rules that were asked for, in the order they are told of: those of the model come first. */
  readonly ofModel: readonly Step[];
  readonly ofEndpoint: readonly Step[];
}

/** Runs every filter that the query asks for once over every endpoint, those of the model once over it. */
export function sift(models: readonly AskedModel[], query: RouteQuery): Sifted {
  const ofModel = stepsOf(MODEL_FILTERS, query);
  const ofEndpoint = stepsOf(ENDPOINT_FILTERS, query);
  const rejected: Rejection[] = [];
  const likely = likelyContext(query.needs);
  const groups: CandidateGroup[] = [];
  for (const asked of models) {
    const { model } = asked;
    if (isOut(model, ofModel, rejected)) continue;
    const candidates: Candidate[] = [];
    for (const priced of pricedEndpoints(model, query.needs)) {
      const { endpoint } = priced;
      const found = judge(endpoint, model, ofEndpoint);
      if (found === undefined) {
        const tight = isTight(endpoint, model.contextLength, likely);
        candidates.push(asItStands(priced, tight, query));
        continue;
      }
      found.rejected += 1;
      rejected.push({ endpoint, reason: found.filter.step, detail: found.detail ?? "" });
    }
    if (candidates.length > 0) groups.push({ asked, candidates });
  }
  return { groups, rejected, ofModel, ofEndpoint };
}

function stepsOf(filters: readonly Filter[], query: RouteQuery): readonly Step[] {
  const steps: Step[] = [];
  for (const filter of filters) {
    const check = filter.prepare(query);
    if (check !== undefined) steps.push({ filter, check, rejected: 0 });
  }
  return steps;
}

/** @param rejected grows by all endpoints of a model that is out */
function isOut(model: Model, steps: readonly Step[], rejected: Rejection[]): boolean {
  const [some] = model.endpoints;
  if (some === undefined) return false;
  const found = judge(some, model, steps);
  if (found === undefined) return false;
  found.rejected += model.endpoints.length;
  const { filter, detail = "" } = found;
  const reason = filter.step;
  for (const endpoint of model.endpoints) rejected.push({ endpoint, reason, detail });
  return true;
}

/** The first rule that speaks against an endpoint; it keeps why. */
function judge(endpoint: Endpoint, model: Model, steps: readonly Step[]): Step | undefined {
  for (const step of steps) {
    const detail = step.check(endpoint, model);
    if (detail === undefined) continue;
    step.detail = detail;
    return step;
  }
  return undefined;
}
