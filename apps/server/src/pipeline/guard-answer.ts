import type { GatewayError } from "@sluice/errors";
import type { ChatRequest, ChatResult, StreamPiece } from "@sluice/schema";
import { blockedError } from "../guardrails/blocked-error.ts";
import { guardReads } from "../guardrails/guard-reads.ts";
import { guardResult } from "../guardrails/guard-result.ts";
import type { Guardrail } from "../guardrails/guardrail.ts";
import { inTurns } from "../guardrails/in-turns.ts";
import { chargeAnswer, chargeOf } from "./charge-answer.ts";
import type { ChatMeter } from "./chat-meter.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { finishOf } from "./finish-of.ts";
import { nextTurn } from "./next-turn.ts";

type Reads = AsyncIterable<readonly StreamPiece[]>;
type Guarding = Pick<Dependencies, "guardrails">;

/**
 * A whole answer past the guardrails of its caller, at once where none looks at it. Rejects with their 403; what the
 * answer cost is settled then.
 */
export function guardWhole(
  result: ChatResult,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  { guardrails }: Guarding,
): ChatResult | Promise<ChatResult> {
  const holding = guardrails?.output(exchange.caller.name);
  return holding === undefined ? result : guardedBy(holding, result, exchange, meter);
}

async function guardedBy(
  holding: readonly Guardrail[],
  result: ChatResult,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
): Promise<ChatResult> {
  const looking = guardResult(result, holding);
  // Not called off: what was answered is charged below, whoever left.
  const { result: guarded, findings } = await inTurns(looking, nextTurn(undefined));
  exchange.trace.stages.push(...findings.stages());
  const blocked = blockedError(findings, "output");
  if (blocked === undefined) return guarded;
  settleBlocked(blocked, exchange, meter);
  throw blocked;
}

/** The same for a stream; the very same object where no guardrail looks at it. */
export function guardStream(
  reads: Reads,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  { guardrails }: Guarding,
): Reads {
  const holding = guardrails?.output(exchange.caller.name);
  if (holding === undefined) return reads;
  return guardReads(reads, holding, {
    over: (findings) => exchange.trace.stages.push(...findings.stages()),
    blocked: (error) => settleBlocked(error, exchange, meter),
    nextTurn: nextTurn(undefined),
  });
}

/** The model did its work: who makes it say what is blocked does not get the rest for nothing. */
function settleBlocked(
  error: GatewayError,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
): void {
  const { settlement } = exchange;
  settlement.finished(finishOf(meter.metered()));
  void settlement.close({ kind: "failed", error }, chargeOf(chargeAnswer(exchange, meter)));
}
