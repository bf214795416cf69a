import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../attempt.ts";

/** How often an endpoint was called for this request. */
export function triesOf(endpoint: Endpoint, attempts: readonly Attempt[]): number {
  let tries = 0;
  for (const attempt of attempts) if (attempt.endpoint.id === endpoint.id) tries += 1;
  return tries;
}
