import { type DescribedPlan, describePlan } from "@sluice/router";
import type { ServiceMetadata } from "@sluice/schema";
import type { Trace } from "./trace.ts";

/** `service_metadata` of a request: a pure function of its trace and of what it was to be (wire reference §9). */
export function buildServiceMetadata(
  trace: Trace,
  plan: DescribedPlan,
  region: string,
): ServiceMetadata {
  const described = describePlan(plan, trace.attempts);
  const dropped =
    trace.dropped.length === 0 ? {} : { params: { ...described.params, dropped: trace.dropped } };
  return {
    ...described,
    region,
    is_byok: false,
    ...dropped,
    ...(trace.stages.length === 0 ? {} : { pipeline: [...trace.stages] }),
  };
}
