/**
 * What holds the requests of a session together (wire reference §5.6): the caller's `session_id`, its
 * `prompt_cache_key`, or the beginning of the conversation. The last two are derived: they stand for a
 * provider's prompt cache, not for a wish of the caller.
 */
export interface Affinity {
  readonly kind: "session" | "cache-key" | "conversation";
  /** To be hashed together with account and model before it is kept. */
  readonly text: string;
}
