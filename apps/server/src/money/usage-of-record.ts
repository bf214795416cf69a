import type { Usage } from "@sluice/schema";
import type { LedgerEntry, UsedDetails } from "../ports/ledger-entry.ts";

/** The usage of a generation as its record keeps it. */
export function usageOfRecord({ promptTokens, completionTokens, details }: LedgerEntry): Usage {
  return {
    ...usageOfPrompt(promptTokens, details),
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    completion_tokens_details: {
      reasoning_tokens: details.reasoningTokens,
      audio_tokens: details.audioCompletionTokens,
      image_tokens: details.imageCompletionTokens,
    },
  };
}

/** That of its prompt alone. */
export function usageOfPrompt(
  promptTokens: number,
  details: UsedDetails,
): Required<Pick<Usage, "prompt_tokens" | "prompt_tokens_details">> {
  return {
    prompt_tokens: promptTokens,
    prompt_tokens_details: {
      cached_tokens: details.cachedTokens,
      cache_write_tokens: details.cacheWriteTokens,
      cache_write_1h_tokens: details.cacheWriteHourTokens,
      audio_tokens: details.audioPromptTokens,
      cached_audio_tokens: details.cachedAudioTokens,
      image_tokens: details.imagePromptTokens,
    },
  };
}
