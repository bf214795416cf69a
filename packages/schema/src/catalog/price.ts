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
}
