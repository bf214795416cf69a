import { type DescribedPlan, describePlan } from "@sluice/router";
import type { ServiceMetadata } from "@sluice/schema";
import { answeredOf } from "./answered-of.ts";
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
    is_byok: isByok(trace),
    ...dropped,
    ...(trace.stages.length === 0 ? {} : { pipeline: [...trace.stages] }),
  };
}

/** Of the attempt that answered; of the last one when none did. */
function isByok({ attempts }: Trace): boolean {
  return (answeredOf(attempts) ?? attempts.at(-1))?.isByok === true;
}
