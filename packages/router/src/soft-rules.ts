import type { Endpoint, ServiceTier } from "@sluice/schema";
import type { Candidate } from "./candidate.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { keepIfAny } from "./keep-if-any.ts";
import type { Rejection } from "./route-plan.ts";
import type { Needs } from "./route-query.ts";
import { supportsParameter } from "./supports-parameter.ts";

/** Parameters that choose among the endpoints of a model without taking the model out (wire §5.2; searching, §6). */
const SOFT = [
  "tools",
  "response_format",
  "structured_outputs",
  "verbosity",
  "web_search_options",
] as const;
const TIER_RULE = { reason: "Filter by Service Tier", detail: "it serves another service tier" };

/** `named`: whether the caller's own order names an endpoint; a tier that is named needs no asking. */
interface SoftRulesInput {
  readonly needs: Needs;
  readonly named: (endpoint: Endpoint) => boolean;
}

/**
 * Narrows the endpoints to those of the asked service tier and those that take the soft parameters, each
 * rule only as far as some endpoint of the model satisfies it.
 *
 * @param rejected grows by what was left out
 */
export function softRules(
  groups: readonly CandidateGroup[],
  input: SoftRulesInput,
  rejected: Rejection[],
): readonly CandidateGroup[] {
  const flex = flexAlone(groups, input.needs, rejected);
  return (flex ?? groups).map((group) => {
    const tiered = flex === undefined ? keepTier(group, input, rejected) : group.candidates;
    return { asked: group.asked, candidates: keepSupporting(tiered, input.needs, rejected) };
  });
}

function keepSupporting(
  candidates: readonly Candidate[],
  { parameters }: Needs,
  rejected: Rejection[],
): readonly Candidate[] {
  let kept = candidates;
  for (const name of SOFT) {
    if (!parameters.includes(name)) continue;
    kept = keepIfAny(
      kept,
      rejected,
      {
        reason: name === "tools" ? "Filter by Tool Compatibility" : "Filter by Parameters",
        detail: `${name} is not supported, and others support it`,
      },
      ({ endpoint }) => supportsParameter(endpoint, name),
    );
  }
  return kept;
}

/**
 * `flex` never falls back to another tier, of whatever model (wire §5.5). Where no asked model has such
 * endpoints the wish is the upstream's to hear, and undefined is given.
 */
function flexAlone(
  groups: readonly CandidateGroup[],
  { serviceTier }: Needs,
  rejected: Rejection[],
): readonly CandidateGroup[] | undefined {
  if (serviceTier !== "flex") return undefined;
  const isFlex = ({ endpoint }: Candidate) => endpoint.tier === "flex";
  if (!groups.some(({ candidates }) => candidates.some(isFlex))) return undefined;
  return groups.flatMap(({ asked, candidates }) => {
    const kept = candidates.filter(isFlex);
    for (const candidate of candidates) {
      if (!isFlex(candidate)) rejected.push({ endpoint: candidate.endpoint, ...TIER_RULE });
    }
    return kept.length === 0 ? [] : [{ asked, candidates: kept }];
  });
}

/** The ordinary tier, and those that the request, its suffix or its order ask for (wire §5.3, §5.5). */
function keepTier(
  { asked, candidates }: CandidateGroup,
  { needs, named }: SoftRulesInput,
  rejected: Rejection[],
): readonly Candidate[] {
  const eligible: ServiceTier | undefined =
    needs.serviceTier === "priority" ? "priority" : undefined;
  return keepIfAny(candidates, rejected, TIER_RULE, ({ endpoint }) => {
    const { tier } = endpoint;
    return tier === "default" || tier === eligible || tier === asked.tier || named(endpoint);
  });
}
