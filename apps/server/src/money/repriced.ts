import type { Price, Usage } from "@sluice/schema";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { costOfChat, costOfRerank, costOfSpeech } from "./cost.ts";

/**
 * What a generation would cost under another price, nano-dollars, whoever pays (`costNanos` and `byokNanos`
 * together). Under its own price that is what it cost. Undefined where several upstream calls were charged: the
 * record does not say of each what its tokens were. Images that have a price each are not in records, and cost nothing.
 */
export function repriced(entry: LedgerEntry, price: Price): number | undefined {
  if (entry.calls.filter(isCharged).length > 1) return undefined;
  if (isFree(entry)) return 0;
  const { details } = entry;
  switch (entry.operation) {
    case "chat":
    case "embeddings":
      return costOfChat(price, usageOf(entry), {
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

function usageOf({ promptTokens, completionTokens, details }: LedgerEntry): Usage {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: {
      cached_tokens: details.cachedTokens,
      cache_write_tokens: details.cacheWriteTokens,
      audio_tokens: details.audioPromptTokens,
    },
    completion_tokens_details: {
      reasoning_tokens: details.reasoningTokens,
      audio_tokens: details.audioCompletionTokens,
      image_tokens: details.imageCompletionTokens,
    },
  };
}
