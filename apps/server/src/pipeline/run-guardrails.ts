import { blockedError } from "../guardrails/blocked-error.ts";
import { guardRequest } from "../guardrails/guard-request.ts";
import type { Caller } from "../ports/caller.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Trace } from "./trace.ts";

/** What of a request its guardrails look at and write down. */
interface Asked<Request> {
  readonly caller: Pick<Caller, "name">;
  readonly request: Request;
  readonly trace: Pick<Trace, "stages">;
}

/**
 * The same with the request as it is seen from here on (room 3b of the design): without what guardrails take
 * out. Throws 403 for what they block, 400 for a body that is nested absurdly deep.
 */
export function runGuardrails<Request extends object, Exchange extends Asked<Request>>(
  exchange: Exchange & Asked<Request>,
  { guardrails }: Pick<Dependencies, "guardrails">,
): Exchange {
  const holding = guardrails?.input(exchange.caller.name);
  if (holding === undefined) return exchange;
  const { request, findings } = guardRequest<Request>(exchange.request, holding);
  exchange.trace.stages.push(...findings.stages());
  const blocked = blockedError(findings, "input");
  if (blocked !== undefined) throw blocked;
  return request === exchange.request ? exchange : { ...exchange, request };
}
