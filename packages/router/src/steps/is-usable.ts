import type { Endpoint } from "@sluice/schema";
import { breakerState } from "../health/breaker-state.ts";
import { isLimited } from "../health/is-limited.ts";
import type { StepKnowledge } from "./step-knowledge.ts";

/** Whether nothing that has become known speaks against calling an endpoint now. @param now ms since the epoch */
export function isUsable({ id }: Endpoint, { health }: StepKnowledge, now: number): boolean {
  const known = health?.get(id);
  return breakerState(known, now) !== "open" && !isLimited(known, now);
}
