import type { Candidate } from "./candidate.ts";
import { keepIfAny } from "./keep-if-any.ts";
import type { Rejection } from "./route-plan.ts";
import type { Needs } from "./route-query.ts";
import { supportsParameter } from "./supports-parameter.ts";

/** Parameters that choose among the endpoints of a model without taking the model out (wire §5.2). */
const SOFT = ["tools", "response_format", "structured_outputs", "verbosity"] as const;

/** `named`: whether the caller's own order names an endpoint; a tier that is named needs no asking. */
interface SoftRulesInput {
  readonly needs: Needs;
  readonly named: (endpoint: Candidate["endpoint"]) => boolean;
}

/**
 * Narrows the endpoints of one model to those of the asked service tier and those that take the soft
 * parameters, each rule only as far as some endpoint satisfies it.
 */
export function softRules(
  group: readonly Candidate[],
  { needs, named }: SoftRulesInput,
  rejected: Rejection[],
): readonly Candidate[] {
  let kept = keepTier(group, { needs, named }, rejected);
  for (const name of SOFT) {
    if (!needs.parameters.includes(name)) continue;
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

/** `flex` takes flex endpoints alone, `priority` adds its own to the ordinary ones (wire §5.5). */
function keepTier(
  group: readonly Candidate[],
  { needs, named }: SoftRulesInput,
  rejected: Rejection[],
): readonly Candidate[] {
  const rule = { reason: "Filter by Service Tier", detail: "it serves another service tier" };
  const usual = (endpoint: Candidate["endpoint"]) => endpoint.tier === "default" || named(endpoint);
  switch (needs.serviceTier) {
    case "flex":
      return keepIfAny(group, rejected, rule, ({ endpoint }) => endpoint.tier === "flex");
    case "priority":
      return keepIfAny(
        group,
        rejected,
        rule,
        ({ endpoint }) => endpoint.tier === "priority" || usual(endpoint),
      );
    default:
      return keepIfAny(group, rejected, rule, ({ endpoint }) => usual(endpoint));
  }
}
