import type { FailureKind } from "@sluice/errors";

const KINDS = new Map<string, FailureKind>([
  ["too_long", "too-long"],
  ["rude", "refused"],
  ["no_such_skill", "unsupported"],
  ["bad_request", "rejected"],
  ["bad_key", "unauthorized"],
  ["slow_down", "rate-limited"],
  ["busy", "overloaded"],
  ["asleep", "unavailable"],
]);

/** What Parrot's word for a failure means; undefined for a word nobody knows. */
export function failureKind(why: string): FailureKind | undefined {
  return KINDS.get(why);
}
