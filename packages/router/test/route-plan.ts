import type { Endpoint } from "@sluice/schema";
import type { RoutePlan } from "../src/index.ts";

/** A plan over these endpoints without retries or a hedge, made at 1,000,000 ms with ten minutes to go. */
export function routePlan(
  candidates: readonly [Endpoint, ...Endpoint[]],
  parts: Partial<RoutePlan> = {},
): RoutePlan {
  return {
    requested: "acme/large",
    strategy: "direct",
    candidates,
    rejected: [],
    order: { by: "draw" },
    allowFallbacks: true,
    retries: { attempts: 0, backoffMs: 250, maxBackoffMs: 5_000 },
    refusal: "return",
    deadlineAt: 1_600_000,
    seed: 7,
    ...parts,
  };
}
