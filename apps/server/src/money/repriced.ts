import type { Price } from "@sluice/schema";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { costOfChat, costOfRerank, costOfSpeech } from "./cost.ts";
import { usageOfRecord } from "./usage-of-record.ts";

/**
 * What a generation would cost under another price, nano-dollars, whoever pays (`costNanos` and `byokNanos`
 * together, and what could not be collected). Under its own price that is what it cost. Undefined where several
 * upstream calls were charged: the record does not say of each what its tokens were.
 */
export function repriced(entry: LedgerEntry, price: Price): number | undefined {
  if (entry.calls.filter(isCharged).length > 1) return undefined;
  const answer = isFree(entry) ? 0 : repricedAnswer(entry, price);
  return answer + entry.details.boughtNanos;
}

function repricedAnswer(entry: LedgerEntry, price: Price): number {
  const { details } = entry;
  switch (entry.operation) {
    case "chat":
    case "embeddings":
      return costOfChat(price, usageOfRecord(entry), {
        images: details.promptMedia,
        searches: details.webSearches,
      }).totalNanos;
    case "rerank":
      return costOfRerank(price, {
        search_units: details.searchUnits,
        total_tokens: entry.promptTokens,
      });
    case "speech":
      return costOfSpeech(price, details.characters);
  }
}

function isCharged({ promptTokens, completionTokens, costNanos }: UpstreamCall): boolean {
  return promptTokens + completionTokens > 0 || costNanos > 0;
}

/** Answers that are not charged whatever the price is (wire reference §5.4). */
function isFree({ operation, outcome, finishReason, completionTokens }: LedgerEntry): boolean {
  if (outcome === "failed" || finishReason === "error") return true;
  return (
    operation === "chat" && outcome !== "lost" && completionTokens === 0 && finishReason === null
  );
}
