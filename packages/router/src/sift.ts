import type { Model } from "@sluice/schema";
import type { Candidate } from "./candidate.ts";
import { candidateOf } from "./candidate-of.ts";
import { ALL_FILTERS } from "./filters/all-filters.ts";
import type { Check, Filter } from "./filters/filter.ts";
import type { Rejection } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";

/** A rule that the query asked for, and how many endpoints it took out. */
export interface Step {
  readonly filter: Filter;
  readonly check: Check;
  rejected: number;
}

/** What the filters left of the asked models. */
export interface Sifted {
  /** By model, in the order asked; a model of which nothing is left has no group. */
  readonly groups: readonly (readonly Candidate[])[];
  readonly rejected: Rejection[];
  readonly steps: readonly Step[];
}

/** Runs every filter that the query asks for once over every endpoint. */
export function sift(models: readonly Model[], query: RouteQuery): Sifted {
  const steps = stepsOf(query);
  const rejected: Rejection[] = [];
  const toCandidate = candidateOf(query);
  const groups: Candidate[][] = [];
  for (const model of models) {
    const group: Candidate[] = [];
    for (const endpoint of model.endpoints) {
      const rejection = judge(endpoint, model, steps);
      if (rejection === undefined) group.push(toCandidate(endpoint, model));
      else rejected.push(rejection);
    }
    if (group.length > 0) groups.push(group);
  }
  return { groups, rejected, steps };
}

function stepsOf(query: RouteQuery): readonly Step[] {
  const steps: Step[] = [];
  for (const filter of ALL_FILTERS) {
    const check = filter.prepare(query);
    if (check !== undefined) steps.push({ filter, check, rejected: 0 });
  }
  return steps;
}

function judge(
  endpoint: Candidate["endpoint"],
  model: Model,
  steps: readonly Step[],
): Rejection | undefined {
  for (const step of steps) {
    const detail = step.check(endpoint, model);
    if (detail === undefined) continue;
    step.rejected += 1;
    return { endpoint, reason: step.filter.step, detail };
  }
  return undefined;
}
