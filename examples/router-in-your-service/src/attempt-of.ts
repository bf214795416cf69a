import type { Attempt, AttemptStart, FailedAttempt } from "@sluice/router";

/** How one call went, in the router's words; undefined: there was no connection. */
export function attemptOf(start: AttemptStart, response: Response | undefined): Attempt {
  const endedAt = Date.now();
  if (response?.ok) return { ...start, state: "done", committedAt: endedAt, endedAt };
  const { provider, providerName } = start.endpoint;
  const message = `${providerName} did not answer (${response?.status ?? "no connection"})`;
  const failure = { kind: kindOf(response?.status), provider, providerName, message };
  return { ...start, state: "failed", endedAt, failure };
}

function kindOf(status: number | undefined): FailedAttempt["failure"]["kind"] {
  if (status === undefined) return "unreachable";
  if (status === 429) return "rate-limited";
  return status === 400 ? "rejected" : "unavailable";
}
