import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";

/** One upstream call of a request, while it runs and after. Times in ms since the epoch. */
export interface Attempt {
  readonly endpoint: Endpoint;
  readonly purpose: "first" | "retry" | "fallback" | "hedge" | "continue";
  readonly state: "open" | "committed" | "done" | "failed";
  readonly startedAt: number;
  /** When its answer became the request's answer; kept when it fails afterwards. */
  readonly committedAt?: number;
  readonly endedAt?: number;
  /** Why it failed; of a failed attempt only. */
  readonly failure?: ProviderFailure;
  /** Size of its answer, where known. */
  readonly outputTokens?: number;
}
