import type { Endpoint } from "@sluice/schema";
import { priceVersion } from "../money/price-version.ts";
import { EMPTY_ENTRY, NO_DETAILS } from "../ports/empty-entry.ts";
import type { CostSplit, LedgerEntry } from "../ports/ledger-entry.ts";
import { answeredOf } from "./answered-of.ts";
import type { Charge, SettlementStart } from "./settlement.ts";

/** What a record keeps of what its caller asked for. */
export type AskedOfRecord = Pick<
  LedgerEntry,
  "requestedModel" | "router" | "sessionId" | "endUser" | "source"
>;

type Ended =
  | "upstreamId"
  | "outcome"
  | "finishReason"
  | "nativeFinishReason"
  | "serviceTier"
  | "calls"
  | keyof ReturnType<typeof timesOf>;

/** What a record says beside how and when the generation ended. */
export function recordOf(
  start: SettlementStart,
  used: Charge,
  by: Endpoint | undefined,
): Omit<LedgerEntry, Ended> {
  const { accountId, keyHash, clientId = null } = start.caller;
  const {
    requestedModel: asked = null,
    router = null,
    sessionId = null,
    endUser = null,
    source = EMPTY_ENTRY.source,
  } = start.asked ?? {};
  return {
    ...EMPTY_ENTRY,
    // One by one: they are in the empty entry already, and keep the record in its shape.
    router,
    sessionId,
    endUser,
    source,
    generationId: start.generationId,
    accountId,
    keyHash,
    clientId,
    createdAt: start.startedAt,
    operation: start.operation,
    streamed: start.streamed,
    metadata: start.metadata ?? null,
    trace: start.trace ?? null,
    model: by?.model ?? null,
    provider: by?.provider ?? null,
    endpoint: by?.id ?? null,
    priceVersion: by?.price === undefined ? null : priceVersion(by.price),
    requestedModel: asked === by?.model ? null : asked,
    isByok: answeredOf(start.attempts)?.isByok === true,
    promptTokens: used.promptTokens,
    completionTokens: used.completionTokens,
    details: { ...NO_DETAILS, ...used.details },
    estimated: used.estimated || used.calledOffNanos > 0,
    costNanos: used.costNanos,
    byokNanos: used.byokNanos,
    costs: splitOf(used),
  };
}

function splitOf({ costNanos, byokNanos, tokenCosts }: Charge): CostSplit {
  const { promptNanos, completionNanos } = tokenCosts ?? { promptNanos: 0, completionNanos: 0 };
  const otherNanos = costNanos + byokNanos - promptNanos - completionNanos;
  return { promptNanos, completionNanos, otherNanos };
}

/** How long it took, ms. @param endedAt ms since the epoch */
export function timesOf(
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
