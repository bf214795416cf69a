import type { Operation } from "@sluice/router";
import type { UpstreamCall } from "./upstream-call.ts";

/** The record of one generation, written once, when it is over. */
export interface LedgerEntry {
  readonly generationId: string;
  readonly accountId: string;
  readonly keyHash: string;
  /** Unix ms. */
  readonly createdAt: number;
  readonly operation: Operation;
  /** Catalogue slug and provider slug that answered; null when nothing did. */
  readonly model: string | null;
  readonly provider: string | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Something of tokens or cost was counted by us because the provider said nothing. */
  readonly estimated: boolean;
  /** Charged to the caller for all upstream calls, integer nano-dollars. */
  readonly costNanos: number;
  /** Answered on the caller's own provider key (contract §7.29). */
  readonly isByok: boolean;
  /** What callers' own provider keys were charged upstream by the catalogue's price, integer nano-dollars. */
  readonly byokNanos: number;
  readonly outcome: "complete" | "failed" | "cancelled";
  readonly streamed: boolean;
  readonly finishReason: string | null;
  /** Ms from the accepted request to its end. */
  readonly latencyMs: number;
  /** The caller's own notes, the request's `metadata` (contract §7.27); null where it had none. */
  readonly metadata: Readonly<Record<string, string>> | null;
  /** The caller's names for observability, the request's `trace` (wire §4); null where it had none. */
  readonly trace: Readonly<Record<string, unknown>> | null;
  /** In the order they were begun, those of plugins before those of the answer. */
  readonly calls: readonly UpstreamCall[];
}

/** Where spending is kept. */
export interface Ledger {
  /** Counts as spent at once, settles when written; appends of a few ms may share a transaction. */
  append(entry: LedgerEntry): Promise<void>;
  /** Nano-dollars a key has spent since `since` (ms since the epoch); kept in memory after the first call. */
  spentBy(keyHash: string, since: number): Promise<number>;
  /** The same of `byokNanos`: what a key's requests on own provider keys cost at the providers. */
  byokSpentBy(keyHash: string, since: number): Promise<number>;
  find(generationId: string): Promise<LedgerEntry | undefined>;
  /** Resolves when everything appended so far is durable. */
  flush(): Promise<void>;
}
