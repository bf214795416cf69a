import type { Endpoint } from "@sluice/schema";
import { localFailure } from "./local-failure.ts";

/** Throws `ProviderError` (`cancelled`) once the caller has gone. */
export function throwIfAborted(signal: AbortSignal, endpoint: Endpoint): void {
  if (signal.aborted) {
    throw localFailure(endpoint, "cancelled", "The caller closed the connection", signal.reason);
  }
}
