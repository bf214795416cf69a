import type { EndpointHealth } from "../endpoint-health.ts";

/** Whether upstream has asked to be left alone until a time that has not come. @param now ms since the epoch */
export function isLimited(
  health: Pick<EndpointHealth, "rateLimit"> | undefined,
  now: number,
): boolean {
  return health?.rateLimit !== undefined && health.rateLimit.until > now;
}
