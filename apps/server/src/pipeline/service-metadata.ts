import { describePlan } from "@sluice/router";
import type { ServiceMetadata } from "@sluice/schema";
import type { Trace } from "./trace.ts";

/** `service_metadata` of a request: a pure function of its trace (wire reference §9). */
export function buildServiceMetadata(trace: Trace, region: string): ServiceMetadata | undefined {
  if (trace.plan === undefined) return undefined;
  const described = describePlan(trace.plan, trace.attempts);
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
