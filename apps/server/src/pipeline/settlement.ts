import type { GatewayError } from "@sluice/errors";
import type { Attempt } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Caller } from "../ports/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { CostSplit, LedgerEntry, UsedDetails } from "../ports/ledger-entry.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { callsOf } from "./calls-of.ts";
import type { RecordKeeper } from "./keep-record.ts";
import { type AskedOfRecord, recordOf, timesOf } from "./record-of.ts";
import { sumOfCharges } from "./sum-of-charges.ts";

/** What one call of several that gave an answer read and made, and what of it the caller pays, nano-dollars. */
export interface ChargedPart {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costNanos: number;
}

/** What was used and what it costs. */
export interface Charge {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly estimated: boolean;
  /** Of everything, integer nano-dollars. */
  readonly costNanos: number;
  /** How much of it is the estimated cost of the call that lost a hedge. */
  readonly calledOffNanos: number;
  /** What the caller's own provider key was charged upstream, by the catalogue's price. */
  readonly byokNanos: number;
  /** What its tokens were, and what else of it is charged; absent members: 0. */
  readonly details?: Partial<UsedDetails>;
  /** What `costNanos` and `byokNanos` together are made of; absent: all of it is for something else than tokens. */
  readonly tokenCosts?: Omit<CostSplit, "otherNanos">;
  /** The calls that gave the answer, in order, where it was continued; absent: one gave all of it. */
  readonly parts?: readonly ChargedPart[];
}

/** The charge of a request that cost nothing. */
export const NOTHING_USED: Charge = {
  promptTokens: 0,
  completionTokens: 0,
  estimated: false,
  costNanos: 0,
  calledOffNanos: 0,
  byokNanos: 0,
};

/** How a generation ended. */
export type Ending =
  | { readonly kind: "complete" }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | { readonly kind: "cancelled" };

/** How an answer ended. */
export interface FinishOfAnswer {
  readonly reason: string | null;
  /** In the provider's words. */
  readonly native?: string | null;
  /** That the provider says it served by. */
  readonly serviceTier?: string | undefined;
}

/** What one generation used and costs; written to the ledger exactly once. */
export interface Settlement {
  /** Names the endpoint that answers, and its own id of the answer; the last one named counts. */
  served(by: Endpoint, answerId?: string): void;
  servedBy(): Endpoint | undefined;
  finished(how: FinishOfAnswer): void;
  /**
   * Adds what an inner request of the same generation used, and the attempts it took, which are not told of once more
   * with the request's own; or what was bought for it.
   */
  add(charge: Charge, attempts: readonly Attempt[]): void;
  /** All that was added so far; `NOTHING_USED` itself where nothing was. */
  added(): Charge;
  /**
   * Writes the record, once its charge is known; the first call counts, later ones do nothing. Resolves when the record
   * is kept, or when waiting for it would keep the answer from its caller. Never rejects.
   */
  close(ending: Ending, charge: Charge | Promise<Charge>): Promise<void>;
  /** The record waits for this work, however it ends. */
  awaits(work: Promise<unknown>): void;
  /** Hears of the end once, at once when it is past. */
  whenClosed(listener: (ending: Ending) => void): void;
}

/** Known of a generation before it is answered. */
export interface SettlementStart {
  readonly generationId: string;
  readonly caller: Pick<Caller, "accountId" | "keyHash" | "clientId">;
  readonly operation: LedgerEntry["operation"];
  readonly streamed: boolean;
  /** Ms since the epoch. */
  readonly startedAt: number;
  /** Those of the request itself; they are looked at when it closes. */
  readonly attempts: readonly Attempt[];
  /** What the caller asked for. */
  readonly asked?: Partial<AskedOfRecord>;
  /** The caller's own notes on the request. */
  readonly metadata?: LedgerEntry["metadata"];
  /** The caller's names for observability. */
  readonly trace?: LedgerEntry["trace"];
}

/** Where a record goes. */
export interface SettlementEnd {
  /** Keeps it. Never rejects. */
  readonly keep: RecordKeeper["keep"];
  /** Holds nothing more for the generation; resolves when nothing is under way. */
  readonly over: () => Promise<void> | undefined;
  /** Hears of a charge that could not be told: money must not be lost in silence. */
  readonly onError: (error: unknown, entry: LedgerEntry) => void;
}

/** Opens the account of one generation. */
export function openSettlement(
  start: SettlementStart,
  { keep, over, onError }: SettlementEnd,
  clock: Pick<Clock, "now">,
): Settlement {
  let by: Endpoint | undefined;
  let upstreamId: string | null = null;
  let finish: FinishOfAnswer = { reason: null };
  let inner = NOTHING_USED;
  const innerCalls: UpstreamCall[] = [];
  const awaited = new Set<Promise<unknown>>();
  const innerAttempts = new Set<Attempt>();
  let closed: Ending | undefined;
  let kept: Promise<void> | undefined;
  const listeners: ((ending: Ending) => void)[] = [];

  const entryOf = (ending: Ending, charge: Charge, endedAt: number): LedgerEntry => {
    const used = inner === NOTHING_USED ? charge : sumOfCharges(inner, charge);
    const { attempts } = start;
    const own =
      innerAttempts.size === 0 ? attempts : attempts.filter((one) => !innerAttempts.has(one));
    const calls = [...innerCalls, ...callsOf(own, charge)];
    return {
      ...recordOf(start, used, by),
      ...timesOf(start, endedAt),
      upstreamId,
      outcome: ending.kind,
      finishReason: finish.reason,
      nativeFinishReason: finish.native ?? null,
      serviceTier: finish.serviceTier ?? by?.tier ?? null,
      calls,
    };
  };

  /** After whatever still asks for money: a reservation that came later would stay. */
  const write = async (ending: Ending, charge: Charge | Promise<Charge>): Promise<void> => {
    const endedAt = clock.now();
    while (awaited.size > 0) await Promise.allSettled(awaited);
    const asking = over();
    let known = NOTHING_USED;
    try {
      known = charge instanceof Promise ? await charge : charge;
    } catch (error) {
      onError(error, entryOf(ending, NOTHING_USED, endedAt));
    }
    if (asking !== undefined) await asking;
    await keep(entryOf(ending, known, endedAt), by?.price);
  };

  return {
    served: (endpoint, answerId) => {
      by = endpoint;
      upstreamId = answerId ?? null;
    },
    servedBy: () => by,
    finished: (told) => {
      finish = told;
    },
    add: (charge, attempts) => {
      inner = sumOfCharges(inner, charge);
      innerCalls.push(...callsOf(attempts, charge));
      for (const attempt of attempts) innerAttempts.add(attempt);
    },
    added: () => inner,
    close(ending, charge) {
      if (kept !== undefined) return kept;
      closed = ending;
      kept = write(ending, charge);
      for (const listener of listeners) listener(ending);
      return kept;
    },
    awaits(work) {
      awaited.add(work);
      const done = () => awaited.delete(work);
      work.then(done, done);
    },
    whenClosed(listener) {
      if (closed === undefined) listeners.push(listener);
      else listener(closed);
    },
  };
}
