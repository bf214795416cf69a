import type { NextStep, RoutePlan } from "@sluice/router";

/** The plan without a step that could not be paid: a hedge is not made, another endpoint's place is taken by the next. */
export function withoutUnpaid(
  plan: RoutePlan,
  { endpoint, purpose }: Extract<NextStep, { readonly kind: "try" }>,
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
    retries: purpose === "retry" ? { ...plan.retries, attempts: 0 } : plan.retries,
  };
}
