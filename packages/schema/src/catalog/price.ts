/**
 * What an endpoint charges, in USD. `prompt`, `completion`, `cache_read`, `cache_write`, `reasoning`, `audio` and
 * `audio_output` are per million tokens, `characters` per million characters, the rest per unit. One USD per
 * million tokens is 1,000 nano-dollars per token.
 */
export interface Price {
  readonly prompt: number;
  readonly completion: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
  /** Thoughts; absent: as `completion`. */
  readonly reasoning?: number;
  /** Sound that is read; absent: as `prompt`. */
  readonly audio?: number;
  /** Sound that is made; absent: as `completion`. */
  readonly audio_output?: number;
  readonly request?: number;
  /** Each image that is read, beside its tokens. */
  readonly image?: number;
  readonly characters?: number;
  readonly search?: number;
  /** Other prices of long prompts; of those that hold, the one of the longest counts. */
  readonly tiers?: readonly PriceTier[];
}

/** Prices of a whole request whose prompt is long, USD per million tokens; a key that is absent stays as it is. */
export interface PriceTier {
  /** Tokens: it holds for prompts that are longer. */
  readonly above: number;
  readonly prompt?: number;
  readonly completion?: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
}
