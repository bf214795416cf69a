/**
 * Prices of tokens of a kind, USD per million of them. Names are the wire's (reference §14.2), which has
 * `input_cache_read`, `input_cache_write` and `internal_reasoning` for the first three.
 */
export interface TokenPrices {
  /** Read from the cache; absent: as `prompt`. */
  readonly cache_read?: number;
  /** Written to the cache; absent: as `prompt`. */
  readonly cache_write?: number;
  /** Thoughts; absent: as `completion`. */
  readonly reasoning?: number;
  /** Written to the cache for an hour; absent: as `cache_write`. */
  readonly input_cache_write_1h?: number;
  /** Sound that is read; absent: as `prompt`. */
  readonly audio?: number;
  /** Sound that is read from the cache; absent: as `cache_read`. */
  readonly input_audio_cache?: number;
  /** Sound that is made; absent: as `completion`. */
  readonly audio_output?: number;
  /** Images that are read; absent: as `prompt`. */
  readonly image_token?: number;
  /** Images that are made; absent: as `completion`. */
  readonly image_output?: number;
}

/**
 * What an endpoint charges, in USD. Tokens are paid per million, `characters` per million characters, the rest
 * per unit. One USD per million tokens is 1,000 nano-dollars per token.
 */
export interface Price extends TokenPrices {
  readonly prompt: number;
  readonly completion: number;
  readonly request?: number;
  /** Each image that is read, beside its tokens. */
  readonly image?: number;
  readonly characters?: number;
  readonly search?: number;
  /** Other prices of long prompts; of those that hold, the one of the longest counts. */
  readonly tiers?: readonly PriceTier[];
}

/** Prices of a whole request whose prompt is long, USD per million tokens; a key that is absent stays as it is. */
export interface PriceTier extends TokenPrices {
  /** Tokens: it holds for prompts that are longer. */
  readonly above: number;
  readonly prompt?: number;
  readonly completion?: number;
}
