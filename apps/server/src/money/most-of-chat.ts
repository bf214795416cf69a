import type { Price } from "@sluice/schema";
import { type ChatExtras, costOfChat } from "./cost.ts";

/** How much a chat call reads and makes, at most. */
export interface ChatAmounts extends ChatExtras {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * The most that a chat call of so many tokens can cost, nano-dollars: by the dearest tier that a prompt of that
 * length or a shorter one reaches, all of the prompt fresh, read from the cache or written to it, whatever is dearest.
 */
export function mostOfChat(
  price: Price,
  { promptTokens, completionTokens, ...extras }: ChatAmounts,
): number {
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  return Math.max(
    ...reachable(price, promptTokens).map(
      (flat) => costOfChat(dearest(flat), usage, extras).totalNanos,
    ),
  );
}

/** The prices without tiers, and those of each tier that holds for some prompt up to this length. */
function reachable({ tiers = [], ...base }: Price, promptTokens: number): readonly Price[] {
  const reached = tiers.filter(({ above }) => promptTokens > above);
  return [base, ...reached.map(({ above: _limit, ...prices }) => ({ ...base, ...prices }))];
}

/** Whether a token is read from the cache, written to it, said as sound or thought: it costs no more than this. */
function dearest(price: Price): Price {
  const { cache_read: read, cache_write: write, audio, reasoning, audio_output, ...rest } = price;
  return {
    ...rest,
    prompt: Math.max(price.prompt, read ?? 0, write ?? 0, audio ?? 0),
    completion: Math.max(price.completion, reasoning ?? 0, audio_output ?? 0),
  };
}
