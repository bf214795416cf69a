import { EMPTY_ENTRY } from "../../ports/empty-entry.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";

/** The time of sample entries, ms since the epoch: a Thursday. */
export const NOON = Date.UTC(2026, 0, 15, 12);

/** The record of some answer that cost 1,000 nano-dollars. */
export function sampleEntry(generationId: string, change: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    ...EMPTY_ENTRY,
    generationId,
    accountId: "default",
    keyHash: "h",
    createdAt: NOON,
    operation: "chat",
    model: "acme/large",
    provider: "north",
    endpoint: "north:acme/large:default",
    promptTokens: 10,
    completionTokens: 20,
    costNanos: 1_000,
    outcome: "complete",
    streamed: true,
    finishReason: "stop",
    latencyMs: 12.5,
    ...change,
  };
}
