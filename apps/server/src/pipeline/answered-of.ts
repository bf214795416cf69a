import type { Attempt } from "@sluice/router";

/** The attempt whose answer is the request's, also where it broke or was left; undefined where none has begun to answer. */
export function answeredOf(attempts: readonly Attempt[]): Attempt | undefined {
  // Asked several times for each request, of nearly always one attempt.
  for (let at = attempts.length - 1; at >= 0; at -= 1) {
    const attempt = attempts[at];
    if (attempt?.state !== "open" && attempt?.committedAt !== undefined) return attempt;
  }
  return undefined;
}
