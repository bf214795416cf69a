import type { NextStep, RoutePlan } from "@sluice/router";
import type { Refusal } from "./admission.ts";
import { whyUnpaid } from "./why-unpaid.ts";

/** The rule's name where an endpoint is listed as left out, in the words of wire reference §13.4. */
const STEP = "Filter by Remaining Credits";

/**
 * The plan without a step that could not be paid: a hedge is not made, another endpoint's place is taken by the next.
 * Why is told with the plan.
 */
export function withoutUnpaid(
  plan: RoutePlan,
  { endpoint, purpose }: Extract<NextStep, { readonly kind: "try" }>,
  refusal: Refusal,
): RoutePlan {
  if (purpose === "hedge") {
    const { hedge: _unpaid, ...rest } = plan;
    return rest;
  }
  const left = plan.candidates.filter(({ id }) => id !== endpoint.id);
  return {
    ...plan,
    // Whoever asks for the next step looks first whether one is left.
    candidates: left as readonly unknown[] as RoutePlan["candidates"],
    rejected: [...plan.rejected, { endpoint, reason: STEP, detail: whyUnpaid(refusal) }],
    retries: purpose === "retry" ? { ...plan.retries, attempts: 0 } : plan.retries,
  };
}
