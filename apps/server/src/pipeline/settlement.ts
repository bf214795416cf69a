import type { GatewayError } from "@sluice/errors";
import type { Attempt } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Caller } from "../ports/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { CostSplit, LedgerEntry, UsedDetails } from "../ports/ledger-entry.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { callsOf } from "./calls-of.ts";
import type { RecordKeeper } from "./keep-record.ts";
import { type AskedOfRecord, recordOf } from "./record-of.ts";
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
  /** Names the endpoint that a plugin's own answer rests on: the record names it, and nothing is charged by its price. */
  restsOn(endpoint: Endpoint, answerId?: string): void;
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
  end: SettlementEnd,
  clock: Pick<Clock, "now">,
): Settlement {
  return new Account(start, end, clock);
}

const NO_FINISH: FinishOfAnswer = { reason: null };

/** What was added by inner requests. */
interface Inner {
  charge: Charge;
  readonly calls: UpstreamCall[];
  readonly attempts: Set<Attempt>;
}

/** A class: every open request keeps one, and functions of its own would weigh several times as much. */
class Account implements Settlement {
  readonly #start: SettlementStart;
  readonly #end: SettlementEnd;
  readonly #clock: Pick<Clock, "now">;
  #by: Endpoint | undefined;
  #inside: Omit<Endpoint, "price"> | undefined;
  #upstreamId: string | null = null;
  #finish: FinishOfAnswer = NO_FINISH;
  #inner: Inner | undefined;
  #awaited: Set<Promise<unknown>> | undefined;
  #closed: Ending | undefined;
  #kept: Promise<void> | undefined;
  #listeners: ((ending: Ending) => void)[] | undefined;

  constructor(start: SettlementStart, end: SettlementEnd, clock: Pick<Clock, "now">) {
    this.#start = start;
    this.#end = end;
    this.#clock = clock;
  }

  served(by: Endpoint, answerId?: string): void {
    this.#by = by;
    this.#upstreamId = answerId ?? null;
  }

  servedBy(): Endpoint | undefined {
    return this.#by;
  }

  restsOn({ price: _ofAnother, ...endpoint }: Endpoint, answerId?: string): void {
    this.#inside = endpoint;
    this.#upstreamId = answerId ?? null;
  }

  finished(how: FinishOfAnswer): void {
    this.#finish = how;
  }

  add(charge: Charge, attempts: readonly Attempt[]): void {
    this.#inner ??= { charge: NOTHING_USED, calls: [], attempts: new Set() };
    const inner = this.#inner;
    inner.charge = sumOfCharges(inner.charge, charge);
    inner.calls.push(...callsOf(attempts, charge));
    for (const attempt of attempts) inner.attempts.add(attempt);
  }

  added(): Charge {
    return this.#inner?.charge ?? NOTHING_USED;
  }

  close(ending: Ending, charge: Charge | Promise<Charge>): Promise<void> {
    if (this.#kept !== undefined) return this.#kept;
    this.#closed = ending;
    this.#kept = this.#write(ending, charge);
    for (const listener of this.#listeners ?? []) listener(ending);
    return this.#kept;
  }

  awaits(work: Promise<unknown>): void {
    this.#awaited ??= new Set();
    const awaited = this.#awaited;
    awaited.add(work);
    const done = () => awaited.delete(work);
    work.then(done, done);
  }

  whenClosed(listener: (ending: Ending) => void): void {
    if (this.#closed === undefined) {
      this.#listeners ??= [];
      this.#listeners.push(listener);
    } else listener(this.#closed);
  }

  /** After whatever still asks for money: a reservation that came later would stay. */
  async #write(ending: Ending, charge: Charge | Promise<Charge>): Promise<void> {
    const endedAt = this.#clock.now();
    const awaited = this.#awaited;
    while (awaited !== undefined && awaited.size > 0) await Promise.allSettled(awaited);
    // Whoever listens may give back what was bought, and has to be told first.
    const hasListeners = this.#listeners !== undefined;
    let known = NOTHING_USED;
    try {
      known = hasListeners || charge instanceof Promise ? await charge : charge;
    } catch (error) {
      this.#end.onError(error, this.#entryOf(ending, NOTHING_USED, endedAt));
    }
    // Not before its charge is known, for which more may have to be held.
    const asking = this.#end.over();
    if (asking !== undefined) await asking;
    await this.#end.keep(this.#entryOf(ending, known, endedAt), this.#by?.price);
  }

  #entryOf(ending: Ending, charge: Charge, endedAt: number): LedgerEntry {
    const inner = this.#inner;
    const used = inner === undefined ? charge : sumOfCharges(inner.charge, charge);
    const { attempts } = this.#start;
    const own = inner === undefined ? attempts : attempts.filter((one) => !inner.attempts.has(one));
    const finish = this.#finish;
    return recordOf(this.#start, used, this.#by ?? this.#inside, {
      endedAt,
      upstreamId: this.#upstreamId,
      outcome: ending.kind,
      finishReason: finish.reason,
      nativeFinishReason: finish.native ?? null,
      serviceTier: finish.serviceTier ?? this.#by?.tier ?? null,
      calls: inner === undefined ? callsOf(own, charge) : [...inner.calls, ...callsOf(own, charge)],
    });
  }
}
