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
export function mostOfChat(price: Price, amounts: ChatAmounts): number {
  const { promptTokens, completionTokens, isKeptAnHour = true } = amounts;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  const cost = (flat: Price) => costOfChat(dearest(flat, isKeptAnHour), usage, amounts).totalNanos;
  return price.tiers === undefined
    ? cost(price)
    : Math.max(...reachable(price, promptTokens).map(cost));
}

/** The prices without tiers, and those of each tier that holds for some prompt up to this length. */
function reachable({ tiers = [], ...base }: Price, promptTokens: number): readonly Price[] {
  const reached = tiers.filter(({ above }) => promptTokens > above);
  return [base, ...reached.map(({ above: _limit, ...prices }) => ({ ...base, ...prices }))];
}

/** Whatever a token is, read from the cache or written to it, sound, image or thought: it costs no more than this. */
function dearest(price: Price, isKeptAnHour: boolean): Price {
  const { completion, request, image, search } = price;
  const most: { -readonly [Name in keyof Price]: Price[Name] } = {
    prompt: dearestOfPrompt(price, isKeptAnHour),
    completion: Math.max(
      completion,
      price.reasoning ?? 0,
      price.audio_output ?? 0,
      price.image_output ?? 0,
    ),
  };
  if (request !== undefined) most.request = request;
  if (image !== undefined) most.image = image;
  if (search !== undefined) most.search = search;
  return most;
}

function dearestOfPrompt(price: Price, isKeptAnHour: boolean): number {
  return Math.max(
    price.prompt,
    price.cache_read ?? 0,
    price.cache_write ?? 0,
    isKeptAnHour ? (price.input_cache_write_1h ?? 0) : 0,
    price.audio ?? 0,
    price.input_audio_cache ?? 0,
    price.image_token ?? 0,
  );
}
