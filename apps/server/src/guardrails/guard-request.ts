import { Findings } from "./findings.ts";
import { guardTexts } from "./guard-texts.ts";
import { guardedFields } from "./guarded-fields.ts";
import type { Guardrail } from "./guardrail.ts";

/** A request that its guardrails have seen. */
export interface GuardedRequest<Request> {
  /** Without what was to be taken out. */
  readonly request: Request;
  readonly findings: Findings;
}

/**
 * Shows every text of a request to the guardrails, all of them as it came: what one takes out another still
 * sees. Throws 400 for a body that is nested absurdly deep. Stops where others may have a turn.
 */
export function* guardRequest<Request extends object>(
  request: Request,
  guardrails: readonly Guardrail[],
): Generator<void, GuardedRequest<Request>> {
  const findings = new Findings(guardrails, "input");
  const { known, unknown } = guardedFields(request);
  const ours = yield* guardTexts(known, guardrails, findings);
  const callers = yield* guardTexts(unknown, guardrails, findings, "callers-below");
  if (ours === known && callers === unknown) return { request, findings };
  const others = Object.entries(request).filter(([name]) => !Object.hasOwn(unknown, name));
  const guarded = { ...Object.fromEntries(others), ...callers, ...ours };
  return { request: guarded as Request, findings };
}
