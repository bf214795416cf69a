import type { NextStep } from "@sluice/router";
import type { PipelineStage } from "@sluice/schema";
import type { Refusal } from "./admission.ts";
import { whyUnpaid } from "./why-unpaid.ts";

/** What routing metadata say of a call that was not made because it could not be paid. */
export function unpaidStage(
  { endpoint, purpose }: Extract<NextStep, { readonly kind: "try" }>,
  refusal: Refusal,
): PipelineStage {
  const { providerName: provider, model } = endpoint;
  const reason = whyUnpaid(refusal);
  const summary =
    purpose === "hedge"
      ? `no second call was made at ${provider}: ${reason}`
      : `${provider} was passed over: ${reason}`;
  return { type: "payment", name: "reserve", summary, data: { provider, model, purpose, reason } };
}
