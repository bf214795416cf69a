import type { Price, Usage } from "@sluice/schema";
import type { Caller } from "../ports/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ledger, LedgerEntry } from "../ports/ledger.ts";

/** Who answered: what the record names. */
export interface Served {
  readonly model: string;
  readonly provider: string;
  readonly price: Price | undefined;
}

/** What was used and what it costs. */
export interface Charge {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly estimated: boolean;
  readonly costNanos: number;
}

/** What one generation used and costs; written to the ledger exactly once. */
export interface Settlement {
  /** The endpoint that answers; the last one named counts. */
  served(by: Served): void;
  finished(reason: string | null): void;
  /** Writes the record; the first call counts, later ones do nothing. */
  close(outcome: LedgerEntry["outcome"], charge: Charge): void;
}

export interface SettlementStart {
  readonly generationId: string;
  readonly caller: Pick<Caller, "accountId" | "keyHash">;
  readonly operation: LedgerEntry["operation"];
  readonly streamed: boolean;
  /** Ms since the epoch. */
  readonly startedAt: number;
}

export const NOTHING_USED: Charge = {
  promptTokens: 0,
  completionTokens: 0,
  estimated: false,
  costNanos: 0,
};

/** `onError` hears of a record that could not be written: money must not be lost in silence. */
export function openSettlement(
  start: SettlementStart,
  ledger: Pick<Ledger, "append">,
  clock: Pick<Clock, "now">,
  onError: (error: unknown, entry: LedgerEntry) => void,
): Settlement {
  let by: Served | undefined;
  let finishReason: string | null = null;
  let closed = false;
  return {
    served: (served) => {
      by = served;
    },
    finished: (reason) => {
      finishReason = reason;
    },
    close(outcome, charge) {
      if (closed) return;
      closed = true;
      const { caller, startedAt, ...rest } = start;
      const entry: LedgerEntry = {
        ...rest,
        accountId: caller.accountId,
        keyHash: caller.keyHash,
        createdAt: startedAt,
        model: by?.model ?? null,
        provider: by?.provider ?? null,
        ...charge,
        outcome,
        finishReason,
        latencyMs: clock.now() - startedAt,
      };
      ledger.append(entry).catch((error: unknown) => onError(error, entry));
    },
  };
}

/** The charge of a chat answer. */
export function chargeOf(usage: Usage, costNanos: number, estimated: boolean): Charge {
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens,
    estimated,
    costNanos,
  };
}
