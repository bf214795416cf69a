import type { Endpoint } from "@sluice/schema";
import { priceVersion } from "../money/price-version.ts";
import { NO_SOURCE } from "../ports/empty-entry.ts";
import type { CostSplit, LedgerEntry } from "../ports/ledger-entry.ts";
import { wholeDetails } from "../ports/whole-details.ts";
import { answeredOf } from "./answered-of.ts";
import type { Charge, SettlementStart } from "./settlement.ts";

/** What a record keeps of what its caller asked for. */
export type AskedOfRecord = Pick<
  LedgerEntry,
  "requestedModel" | "router" | "sessionId" | "endUser" | "source"
>;

/** How a generation ended. */
export interface EndOfRecord
  extends Pick<
    LedgerEntry,
    "upstreamId" | "outcome" | "finishReason" | "nativeFinishReason" | "serviceTier" | "calls"
  > {
  /** Ms since the epoch. */
  readonly endedAt: number;
}

/** The record of a generation that is over; `by`: what answered it. */
export function recordOf(
  start: SettlementStart,
  used: Charge,
  by: Endpoint | undefined,
  ended: EndOfRecord,
): LedgerEntry {
  const { accountId, keyHash, clientId = null } = start.caller;
  const {
    requestedModel: asked = null,
    router = null,
    sessionId = null,
    endUser = null,
    source = NO_SOURCE,
  } = start.asked ?? {};
  const { latencyMs, firstTokenMs, generationMs } = timesOf(start, ended.endedAt);
  return {
    generationId: start.generationId,
    accountId,
    keyHash,
    clientId,
    createdAt: start.startedAt,
    operation: start.operation,
    streamed: start.streamed,
    metadata: start.metadata ?? null,
    trace: start.trace ?? null,
    router,
    sessionId,
    endUser,
    source,
    model: by?.model ?? null,
    provider: by?.provider ?? null,
    endpoint: by?.id ?? null,
    priceVersion: by?.price === undefined ? null : priceVersion(by.price),
    requestedModel: asked === by?.model ? null : asked,
    isByok: answeredOf(start.attempts)?.isByok === true,
    promptTokens: used.promptTokens,
    completionTokens: used.completionTokens,
    details: wholeDetails(used.details),
    estimated: used.estimated || used.calledOffNanos > 0,
    costNanos: used.costNanos,
    byokNanos: used.byokNanos,
    costs: splitOf(used),
    latencyMs,
    firstTokenMs,
    generationMs,
    upstreamId: ended.upstreamId,
    outcome: ended.outcome,
    finishReason: ended.finishReason,
    nativeFinishReason: ended.nativeFinishReason,
    serviceTier: ended.serviceTier,
    calls: ended.calls,
  };
}

function splitOf({ costNanos, byokNanos, tokenCosts }: Charge): CostSplit {
  const { promptNanos, completionNanos } = tokenCosts ?? { promptNanos: 0, completionNanos: 0 };
  const otherNanos = costNanos + byokNanos - promptNanos - completionNanos;
  return { promptNanos, completionNanos, otherNanos };
}

/** How long it took, ms. @param endedAt ms since the epoch */
function timesOf(
  { attempts, startedAt, streamed }: Pick<SettlementStart, "attempts" | "startedAt" | "streamed">,
  endedAt: number,
): Pick<LedgerEntry, "latencyMs" | "firstTokenMs" | "generationMs"> {
  const begun = attempts.find(
    (attempt) => attempt.state !== "open" && attempt.committedAt !== undefined,
  );
  const committedAt = begun === undefined || begun.state === "open" ? undefined : begun.committedAt;
  const answered = answeredOf(attempts);
  return {
    latencyMs: endedAt - startedAt,
    firstTokenMs: streamed && committedAt !== undefined ? committedAt - startedAt : null,
    generationMs: answered === undefined ? null : endOf(answered, endedAt) - answered.startedAt,
  };
}

function endOf(attempt: NonNullable<ReturnType<typeof answeredOf>>, endedAt: number): number {
  return "endedAt" in attempt ? attempt.endedAt : endedAt;
}
