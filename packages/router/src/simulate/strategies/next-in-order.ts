import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../../attempt.ts";
import { failureClass } from "../../steps/failure-class.ts";
import type { NextStep } from "../../steps/next-step-kinds.ts";

/** Where a request stands; times in ms since the beginning of the run. */
interface Standing {
  readonly attempts: readonly Attempt[];
  readonly now: number;
  readonly deadlineAt: number;
}

/** Retry on the next provider, as gateways commonly do: after any failure that another may not have. */
export function nextInOrder(
  order: readonly Endpoint[],
  { attempts, now, deadlineAt }: Standing,
): NextStep {
  const last = attempts.at(-1);
  if (last === undefined) return tryNext(order, 0) ?? overAt(attempts, "unavailable", "failed");
  if (last.state === "committed" || last.state === "done") return { kind: "finished" };
  if (now >= deadlineAt) return overAt(attempts, "timeout", "deadline");
  if (last.state === "open") return { kind: "wait", untilMs: deadlineAt };
  const kind = last.failure?.kind ?? "malformed";
  const next = failureClass(kind) === "stop" ? undefined : tryNext(order, attempts.length);
  return next ?? overAt(attempts, kind, "failed");
}

function tryNext(order: readonly Endpoint[], place: number): NextStep | undefined {
  const endpoint = order[place];
  if (endpoint === undefined) return undefined;
  return { kind: "try", endpoint, afterMs: 0, purpose: place === 0 ? "first" : "fallback" };
}

function overAt(
  attempts: readonly Attempt[],
  kind: ProviderFailure["kind"],
  reason: "failed" | "deadline",
): NextStep {
  const { provider = "none", providerName = "none" } = attempts.at(-1)?.endpoint ?? {};
  const failure = { kind, provider, providerName, message: `simulated: ${kind}` };
  return { kind: "give-up", reason, failure, attempts };
}
