import type { Attempt, FailedAttempt } from "@sluice/router";
import type { ChatRequest } from "@sluice/schema";
import type { TokenCounter } from "../ports/token-counter.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { chargeAnswer, chargeOf } from "./charge-answer.ts";
import { type ChatMeter, createChatMeter } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";

/** Counts what is held back of a request's answers, by endpoint. */
export interface HeldAnswers {
  /** An attempt at the endpoint begins; gives what hears of its reads, and tells its record. */
  begin(endpointId: string, record: Pick<AttemptRecord, "heard">): AttemptRecord["heard"];
  /** The caller has left before anything was sent: settles what was produced for it (contract §7.10). */
  settle(): void;
}

/** For one request whose answer is held back until later than its first token. */
export function openHeldAnswers(
  request: ChatRequest,
  { trace, settlement, money }: Pick<Exchange<unknown>, "trace" | "settlement" | "money">,
  counter: TokenCounter,
): HeldAnswers {
  const meters = new Map<string, ChatMeter>();
  const tokensOf = ({ endpoint }: Attempt): number =>
    meters.get(endpoint.id)?.metered().tokenPieces ?? 0;

  return {
    begin(endpointId, record) {
      meters.delete(endpointId);
      // Most answers that are held back are whole ones, of which no piece is ever heard.
      return (pieces) => {
        const meter = meters.get(endpointId) ?? createChatMeter(request, counter);
        meters.set(endpointId, meter);
        meter.tap(pieces);
        record.heard(pieces);
      };
    },
    settle() {
      // Of two hedged attempts the one that got further would have answered.
      const [attempt] = trace.attempts
        .filter(wasLeft)
        .sort((one, other) => tokensOf(other) - tokensOf(one));
      const meter = attempt && meters.get(attempt.endpoint.id);
      if (attempt === undefined || meter === undefined || tokensOf(attempt) === 0) return;
      trace.attempts[trace.attempts.indexOf(attempt)] = {
        ...attempt,
        committedAt: attempt.endedAt,
      };
      settlement.served(attempt.endpoint);
      const charged = chargeAnswer({ settlement, trace, money }, meter);
      settlement.close({ kind: "cancelled" }, chargeOf(charged));
    },
  };
}

function wasLeft(attempt: Attempt): attempt is FailedAttempt {
  return attempt.state === "failed" && attempt.failure.kind === "cancelled";
}
