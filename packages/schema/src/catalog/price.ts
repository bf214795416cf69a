/**
 * What an endpoint charges, in USD. `prompt`, `completion`, `cache_read` and `cache_write` are per
 * million tokens, `characters` per million characters, the rest per unit. One USD per million
 * tokens is 1,000 nano-dollars per token.
 */
export interface Price {
  readonly prompt: number;
  readonly completion: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
  readonly request?: number;
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
