import { blockedError } from "../guardrails/blocked-error.ts";
import { guardRequest } from "../guardrails/guard-request.ts";
import type { Guardrail } from "../guardrails/guardrail.ts";
import { inTurns } from "../guardrails/in-turns.ts";
import type { Caller } from "../ports/caller.ts";
import type { Dependencies } from "./dependencies.ts";
import { nextTurn } from "./next-turn.ts";
import type { RequestSignal } from "./request-signal.ts";
import type { Trace } from "./trace.ts";

/** What of a request its guardrails look at and write down. */
interface Asked<Request> {
  readonly caller: Pick<Caller, "name">;
  readonly request: Request;
  readonly trace: Pick<Trace, "stages">;
  /** Calls the looking off. */
  readonly signal?: Pick<RequestSignal, "signal">;
}

/**
 * The same with the request as it is seen from here on (room 3b of the design): without what guardrails take
 * out. Throws 403 for what they block, 400 for a body that is nested absurdly deep. Other requests are served
 * while a long one is looked through; where no guardrail looks at it, nothing is waited for.
 */
export function runGuardrails<Request extends object, Exchange extends Asked<Request>>(
  exchange: Exchange & Asked<Request>,
  { guardrails }: Pick<Dependencies, "guardrails">,
): Exchange | Promise<Exchange> {
  const holding = guardrails?.input(exchange.caller.name);
  return holding === undefined ? exchange : guarded<Request, Exchange>(exchange, holding);
}

async function guarded<Request extends object, Exchange extends Asked<Request>>(
  exchange: Exchange & Asked<Request>,
  holding: readonly Guardrail[],
): Promise<Exchange> {
  const looking = guardRequest<Request>(exchange.request, holding);
  const { request, findings } = await inTurns(looking, nextTurn(exchange.signal?.signal));
  exchange.trace.stages.push(...findings.stages());
  const blocked = blockedError(findings, "input");
  if (blocked !== undefined) throw blocked;
  return request === exchange.request ? exchange : { ...exchange, request };
}
