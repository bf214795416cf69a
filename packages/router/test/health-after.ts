import type { FailureKind, ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import { type EndpointHealth, observe } from "../src/index.ts";
import { failedAttempt } from "./failed-attempt.ts";

/** Health after so many failures of a kind, all ended at one time. */
export function healthAfter(
  endpoint: Endpoint,
  times: number,
  kind: FailureKind,
  at: number,
  parts: Partial<ProviderFailure> = {},
): EndpointHealth {
  let health: EndpointHealth | undefined;
  for (let count = 0; count < times; count += 1) {
    health = observe(health, failedAttempt(endpoint, kind, at, parts));
  }
  return (
    health ?? {
      minutes: [],
      tallies: [],
      history: { fiveMinutes: [], hours: [] },
      breaker: { kind: "closed", failures: [] },
    }
  );
}
