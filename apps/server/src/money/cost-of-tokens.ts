import type { Usage } from "@sluice/schema";
import type { priceAt } from "./price-at.ts";

type FlatPrice = ReturnType<typeof priceAt>;

/** Tokens of a prompt by what they are; together they are all of it. */
export interface PromptTokens {
  readonly plain: number;
  readonly sound: number;
  readonly image: number;
  /** Read from the cache: sound, and everything else. */
  readonly cachedSound: number;
  readonly cached: number;
  /** Written to the cache: for an hour, and for a shorter time. */
  readonly writtenForHour: number;
  readonly written: number;
}

/** No token is counted twice, whatever a provider says of them. */
export function promptTokensOf({
  prompt_tokens: all,
  prompt_tokens_details: of,
}: Pick<Usage, "prompt_tokens" | "prompt_tokens_details">): PromptTokens {
  const read = Math.min(of?.cached_tokens ?? 0, all);
  const written = Math.min(of?.cache_write_tokens ?? 0, all - read);
  const writtenForHour = Math.min(of?.cache_write_1h_tokens ?? 0, written);
  const fresh = all - read - written;
  const heard = Math.min(of?.audio_tokens ?? 0, all);
  // Where nobody tells how much sound was cached, it is what finds no room among the others.
  const untold = Math.max(0, heard - fresh - written);
  const cachedSound = Math.min(of?.cached_audio_tokens ?? untold, heard, read);
  const sound = Math.min(heard - cachedSound, fresh);
  const image = Math.min(of?.image_tokens ?? 0, fresh - sound);
  return {
    plain: fresh - sound - image,
    sound,
    image,
    cachedSound,
    cached: read - cachedSound,
    writtenForHour,
    written: written - writtenForHour,
  };
}

/** What a prompt costs, micro-dollars. */
export function promptMicros(price: FlatPrice, usage: Usage): number {
  const tokens = promptTokensOf(usage);
  const read = price.cache_read ?? price.prompt;
  const write = price.cache_write ?? price.prompt;
  return (
    tokens.plain * price.prompt +
    tokens.sound * (price.audio ?? price.prompt) +
    tokens.image * (price.image_token ?? price.prompt) +
    tokens.cachedSound * (price.input_audio_cache ?? read) +
    tokens.cached * read +
    tokens.writtenForHour * (price.input_cache_write_1h ?? write) +
    tokens.written * write
  );
}

/** What an answer's tokens cost, micro-dollars; what has no price of its own leaves the others their count. */
export function completionMicros(
  price: FlatPrice,
  { completion_tokens: all, completion_tokens_details: of }: Usage,
): number {
  const thoughts = price.reasoning === undefined ? 0 : Math.min(of?.reasoning_tokens ?? 0, all);
  const sound =
    price.audio_output === undefined ? 0 : Math.min(of?.audio_tokens ?? 0, all - thoughts);
  const drawn =
    price.image_output === undefined ? 0 : Math.min(of?.image_tokens ?? 0, all - thoughts - sound);
  return (
    (all - thoughts - sound - drawn) * price.completion +
    thoughts * (price.reasoning ?? price.completion) +
    sound * (price.audio_output ?? price.completion) +
    drawn * (price.image_output ?? price.completion)
  );
}
