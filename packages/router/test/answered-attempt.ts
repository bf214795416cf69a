import type { Endpoint } from "@sluice/schema";
import type { DoneAttempt } from "../src/index.ts";

/** An attempt whose whole answer was there at this time, ms since the epoch, after 100 ms. */
export function answeredAttempt(
  endpoint: Endpoint,
  at: number,
  parts: Partial<Omit<DoneAttempt, "state">> = {},
): DoneAttempt {
  return {
    endpoint,
    purpose: "first",
    state: "done",
    startedAt: at - 100,
    committedAt: at,
    endedAt: at,
    ...parts,
  };
}
