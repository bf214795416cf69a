import type { Attempt } from "@sluice/router";

/** The attempt whose answer is the request's, also where it broke or was left; undefined where none has begun to answer. */
export function answeredOf(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.findLast(
    (attempt) => attempt.state !== "open" && attempt.committedAt !== undefined,
  );
}
