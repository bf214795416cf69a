import type { GatewayError } from "@sluice/errors";
import type { Attempt } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import { priceVersion } from "../money/price-version.ts";
import type { Caller } from "../ports/caller.ts";
import type { Clock } from "../ports/clock.ts";
import { EMPTY_ENTRY } from "../ports/empty-entry.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { answeredOf } from "./answered-of.ts";
import { callsOf } from "./calls-of.ts";

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

/** What one generation used and costs; written to the ledger exactly once. */
export interface Settlement {
  /** Names the endpoint that answers; the last one named counts. */
  served(by: Endpoint): void;
  servedBy(): Endpoint | undefined;
  finished(reason: string | null): void;
  /** Adds what an inner request of the same generation used, and the attempts it took. */
  add(charge: Charge, attempts: readonly Attempt[]): void;
  /** Writes the record, once its charge is known; the first call counts, later ones do nothing. */
  close(ending: Ending, charge: Charge | Promise<Charge>): void;
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
  /** The caller's own notes on the request. */
  readonly metadata?: LedgerEntry["metadata"];
  /** The caller's names for observability. */
  readonly trace?: LedgerEntry["trace"];
}

/** `onError` hears of a record that could not be written: money must not be lost in silence. */
export function openSettlement(
  start: SettlementStart,
  ledger: Pick<Ledger, "append">,
  clock: Pick<Clock, "now">,
  onError: (error: unknown, entry: LedgerEntry) => void,
): Settlement {
  let by: Endpoint | undefined;
  let finishReason: string | null = null;
  let inner = NOTHING_USED;
  const innerCalls: UpstreamCall[] = [];
  let closed: Ending | undefined;
  const listeners: ((ending: Ending) => void)[] = [];

  const entryOf = (ending: Ending, charge: Charge, endedAt: number): LedgerEntry => {
    const used = inner === NOTHING_USED ? charge : sum(inner, charge);
    const calls = [...innerCalls, ...callsOf(start.attempts, charge)];
    return {
      ...recordOf(start, used, by),
      outcome: ending.kind,
      finishReason,
      latencyMs: endedAt - start.startedAt,
      calls,
    };
  };

  const write = (ending: Ending, charge: Charge, endedAt: number): void => {
    const entry = entryOf(ending, charge, endedAt);
    ledger.append(entry, by?.price).catch((error: unknown) => onError(error, entry));
  };

  return {
    served: (endpoint) => {
      by = endpoint;
    },
    servedBy: () => by,
    finished: (reason) => {
      finishReason = reason;
    },
    add: (charge, attempts) => {
      inner = sum(inner, charge);
      innerCalls.push(...callsOf(attempts, charge));
    },
    close(ending, charge) {
      if (closed !== undefined) return;
      closed = ending;
      const endedAt = clock.now();
      if (charge instanceof Promise) {
        charge.then(
          (known) => write(ending, known, endedAt),
          (error: unknown) => onError(error, entryOf(ending, NOTHING_USED, endedAt)),
        );
      } else write(ending, charge, endedAt);
      for (const listener of listeners) listener(ending);
    },
    whenClosed(listener) {
      if (closed === undefined) listeners.push(listener);
      else listener(closed);
    },
  };
}

type EndOfRecord = "outcome" | "finishReason" | "latencyMs" | "calls";

/** What a record says beside how the generation ended. */
function recordOf(
  start: SettlementStart,
  used: Charge,
  by: Endpoint | undefined,
): Omit<LedgerEntry, EndOfRecord> {
  return {
    ...EMPTY_ENTRY,
    generationId: start.generationId,
    accountId: start.caller.accountId,
    keyHash: start.caller.keyHash,
    clientId: start.caller.clientId ?? null,
    createdAt: start.startedAt,
    operation: start.operation,
    streamed: start.streamed,
    metadata: start.metadata ?? null,
    trace: start.trace ?? null,
    model: by?.model ?? null,
    provider: by?.provider ?? null,
    endpoint: by?.id ?? null,
    priceVersion: by?.price === undefined ? null : priceVersion(by.price),
    serviceTier: by?.tier ?? null,
    isByok: answeredOf(start.attempts)?.isByok === true,
    promptTokens: used.promptTokens,
    completionTokens: used.completionTokens,
    estimated: used.estimated || used.calledOffNanos > 0,
    costNanos: used.costNanos,
    byokNanos: used.byokNanos,
  };
}

function sum(a: Charge, b: Charge): Charge {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    estimated: a.estimated || b.estimated,
    costNanos: a.costNanos + b.costNanos,
    calledOffNanos: a.calledOffNanos + b.calledOffNanos,
    byokNanos: a.byokNanos + b.byokNanos,
  };
}
