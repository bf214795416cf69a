import type { FusionOptions } from "./fusion-options.ts";

/** Of the time that is left, what members may take: the rest is for those who compare and write. */
const SHARE = 0.6;

/**
 * How long each member of a panel may take, ms.
 *
 * @param left of the request or the tool, ms
 */
export function memberTime({ member_seconds: seconds }: FusionOptions, left: number): number {
  return Math.max(1, Math.min(seconds == null ? Infinity : seconds * 1000, left * SHARE));
}
