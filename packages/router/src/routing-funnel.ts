import type { Step } from "./sift.ts";

/** How many endpoints a rule left (wire reference §13.2). */
export interface FunnelStep {
  readonly step: string;
  readonly endpoint_count: number;
}

/** Counts the endpoints through the rules that the query asked for, beginning with all there are. */
export function routingFunnel(total: number, steps: readonly Step[]): readonly FunnelStep[] {
  let left = total;
  const funnel: FunnelStep[] = [{ step: "Available Endpoints", endpoint_count: total }];
  for (const { filter, rejected } of steps) {
    left -= rejected;
    funnel.push({ step: filter.step, endpoint_count: left });
  }
  return funnel;
}
