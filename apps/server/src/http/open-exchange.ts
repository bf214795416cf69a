import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { type IdPrefix, newGenerationId } from "../pipeline/generation-id.ts";
import { createRequestSignal, type RequestSignal } from "../pipeline/request-signal.ts";
import type { CallMoney } from "../pipeline/reserve/call-money.ts";
import { spendingLimits } from "../pipeline/reserve/spending-limits.ts";
import {
  openSettlement,
  type SettlementEnd,
  type SettlementStart,
} from "../pipeline/settlement.ts";
import { createTrace } from "../pipeline/trace.ts";
import type { Caller } from "../ports/caller.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { Charged } from "../ports/reservation.ts";
import { toldTo, watchOf } from "../telemetry/request-watch.ts";
import { askedOf } from "./asked-of.ts";
import { countTokensOf } from "./count-tokens-of.ts";
import { cutUnread } from "./cut-unread.ts";
import { type InferenceReading, readInference } from "./read-inference.ts";
import type { WithSession } from "./with-session.ts";
import { noteHeader } from "./write-head.ts";

/** What tells the operations apart when an exchange opens. */
export interface ExchangeOpening<Request> extends InferenceReading<Request> {
  readonly operation: LedgerEntry["operation"];
  /** Whether the answer is a stream. */
  readonly streamed: (request: Request) => boolean;
  /** The caller's own notes, for the record. Absent: the operation has none. */
  readonly metadata?: (request: Request) => LedgerEntry["metadata"] | undefined;
}

const PREFIXES = {
  chat: "gen",
  speech: "gen",
  rerank: "gen-rerank",
  embeddings: "gen-emb",
} as const satisfies Record<LedgerEntry["operation"], IdPrefix>;

/** Any request that may bring names for observability. */
interface Traced {
  readonly trace?: LedgerEntry["trace"] | undefined;
}

/**
 * Finds the caller of an inference request, reads and checks its body and opens its exchange: the id
 * (which every reply names, a refusal too), the clock, the record. The caller's leaving fires the exchange's signal.
 */
export async function openExchange<Request extends WithSession & Traced>(
  request: IncomingMessage,
  response: ServerResponse,
  opening: ExchangeOpening<Request>,
  dependencies: Dependencies,
): Promise<Exchange<Request>> {
  const { config, clock } = dependencies;
  const { operation } = opening;
  const startedAt = clock.now();
  const generationId = newGenerationId(startedAt, PREFIXES[operation]);
  noteHeader(response, "x-generation-id", generationId);
  const asked = await readInference(request, opening, operation === "chat", dependencies);
  const { caller, headers, normal, ownKeys, dropped, written } = asked;
  const streamed = opening.streamed(normal.request);
  const trace = createTrace(startedAt, dropped);
  const begun = { generationId, caller, operation, streamed, startedAt };
  const money = openMoney(begun, dependencies);
  watchOf(response)?.opened({ id: generationId, caller, streamed, trace });
  const start = {
    generationId,
    caller,
    operation,
    streamed,
    startedAt,
    attempts: trace.attempts,
    asked: askedOf(request.headers, asked, dependencies.endUserSecret),
    metadata: opening.metadata?.(normal.request) ?? null,
    trace: normal.request.trace ?? null,
  };
  const settlement = openSettlement(start, endOf(response, caller, money, dependencies), clock);
  const signal = createRequestSignal(startedAt, config.timeouts.total, () => cutUnread(response));
  cancelWhenLeft(response, signal, cutWhenRevoked(begun, signal, dependencies));
  return {
    generationId,
    created: Math.floor(startedAt / 1000),
    caller,
    request: normal.request,
    written,
    headers,
    trace,
    signal,
    settlement,
    money,
    requested: normal.requested,
    sorts: normal.sorts,
    ownKeys,
  };
}

/** What is known of a generation when its request was read. */
interface Begun
  extends Pick<SettlementStart, "generationId" | "operation" | "streamed" | "startedAt"> {
  readonly caller: Caller;
}

function openMoney(
  { generationId, caller, operation, streamed, startedAt }: Begun,
  { money, config }: Dependencies,
): CallMoney {
  return money.open({
    generationId,
    charged: chargedOf(caller),
    createdAt: startedAt,
    operation,
    streamed,
    limits: spendingLimits(caller),
    enforceCredits: config.credits.enforce,
  });
}

/** Where the record of a generation goes. */
function endOf(
  response: ServerResponse,
  caller: Caller,
  money: CallMoney,
  { config, rateLimits, records, log }: Dependencies,
): SettlementEnd {
  return {
    keep: toldTo(watchOf(response), countTokensOf(caller, config.rateLimits, rateLimits, records)),
    over: () => money.over(),
    onError: (error, entry) => log.error({ err: error, entry }, "a charge could not be told"),
  };
}

/** Of streams, where `keys.on_revoke` says so; gives the function that ends it. */
function cutWhenRevoked(
  { caller, streamed }: Begun,
  signal: RequestSignal,
  { config, revocations }: Dependencies,
): () => void {
  if (!streamed || config.keys.onRevoke !== "cut") return () => {};
  return revocations.watch(caller, () => signal.cancel("revoked"));
}

function chargedOf({ accountId, keyHash, clientId }: Caller): Charged {
  return clientId === undefined ? { accountId, keyHash } : { accountId, keyHash, clientId };
}

/** The connection's end is the request's: the caller left, unless the answer was sent. */
function cancelWhenLeft(
  response: ServerResponse,
  signal: RequestSignal,
  unwatch: () => void,
): void {
  const closed = (): void => {
    if (!response.writableFinished) signal.cancel("caller-left");
    signal.release();
    unwatch();
  };
  // Whoever left while the request was read is not told of again.
  if (response.destroyed) closed();
  // An answer closes once.
  else response.on("close", closed);
}
