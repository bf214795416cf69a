import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../src/index.ts";
import { answeredAttempt } from "./answered-attempt.ts";
import { failedAttempt } from "./failed-attempt.ts";

/** An attempt in this state that began at this time, ms since the epoch. */
export function attemptIn(state: Attempt["state"], endpoint: Endpoint, startedAt: number): Attempt {
  const start = { endpoint, purpose: "first", startedAt } as const;
  switch (state) {
    case "open":
      return { ...start, state };
    case "committed":
      return { ...start, state, committedAt: startedAt };
    case "done":
      return answeredAttempt(endpoint, startedAt + 100);
    case "failed":
      return failedAttempt(endpoint, "unavailable", startedAt);
  }
}
