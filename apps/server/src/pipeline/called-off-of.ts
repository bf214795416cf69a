import type { Attempt } from "@sluice/router";

/**
 * The attempt that lost a hedge: called off because the other one answered. A request is hedged once, so there
 * is one at most; none where nothing answered.
 */
export function calledOffOf(attempts: readonly Attempt[]): Attempt | undefined {
  if (!attempts.some(({ state }) => state === "committed" || state === "done")) return undefined;
  return attempts.find(
    (attempt) => attempt.state === "failed" && attempt.failure.kind === "cancelled",
  );
}
