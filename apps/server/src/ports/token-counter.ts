/** Counts tokens where a provider counted none, away from the event loop that streams run on. */
export interface TokenCounter {
  /**
   * Tokens of all the texts together; undefined where that could not be told in time. Never rejects.
   *
   * @param withinMs the time there is; absent: what the counter itself takes
   */
  count(texts: readonly string[], withinMs?: number): Promise<number | undefined>;
}
