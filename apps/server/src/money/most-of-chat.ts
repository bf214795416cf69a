import type { Price } from "@sluice/schema";
import { type ChatExtras, costOfChat } from "./cost.ts";

/** How much a chat call reads and makes, at most. */
export interface ChatAmounts extends ChatExtras {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** False: nothing asks to be cached for an hour, which costs more than for minutes. Absent: something may. */
  readonly isKeptAnHour?: boolean;
}

/**
 * The most that a chat call of so many tokens can cost, nano-dollars: by the dearest tier that a prompt of that
 * length or a shorter one reaches, all of the prompt and all of the answer at the dearest price that a token of it has.
 */
export function mostOfChat(
  price: Price,
  { promptTokens, completionTokens, isKeptAnHour = true, ...extras }: ChatAmounts,
): number {
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  return Math.max(
    ...reachable(price, promptTokens).map(
      (flat) => costOfChat(dearest(flat, isKeptAnHour), usage, extras).totalNanos,
    ),
  );
}

/** The prices without tiers, and those of each tier that holds for some prompt up to this length. */
function reachable({ tiers = [], ...base }: Price, promptTokens: number): readonly Price[] {
  const reached = tiers.filter(({ above }) => promptTokens > above);
  return [base, ...reached.map(({ above: _limit, ...prices }) => ({ ...base, ...prices }))];
}

/** Whatever a token is, read from the cache or written to it, sound, image or thought: it costs no more than this. */
function dearest(price: Price, isKeptAnHour: boolean): Price {
  const { prompt, completion, request, image, search } = price;
  return {
    prompt: most(prompt, [
      price.cache_read,
      price.cache_write,
      isKeptAnHour ? price.input_cache_write_1h : undefined,
      price.audio,
      price.input_audio_cache,
      price.image_token,
    ]),
    completion: most(completion, [price.reasoning, price.audio_output, price.image_output]),
    ...(request === undefined ? {} : { request }),
    ...(image === undefined ? {} : { image }),
    ...(search === undefined ? {} : { search }),
  };
}

function most(base: number, others: readonly (number | undefined)[]): number {
  return Math.max(base, ...others.map((other) => other ?? 0));
}
