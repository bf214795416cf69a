import type { Attempt } from "@sluice/router";
import { answeredOf } from "./answered-of.ts";

/**
 * The attempt that lost a hedge: called off because the other one answered. A request is hedged once, so there
 * is one at most; none where nothing answered.
 */
export function calledOffOf(attempts: readonly Attempt[]): Attempt | undefined {
  const answered = answeredOf(attempts);
  if (answered === undefined) return undefined;
  return attempts.find(
    (attempt) =>
      attempt !== answered &&
      attempt.purpose !== "continue" &&
      attempt.state === "failed" &&
      attempt.failure.kind === "cancelled",
  );
}
