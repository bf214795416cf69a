/** Counts tokens where a provider counted none, away from the event loop that streams run on. */
export interface TokenCounter {
  /**
   * Tokens of all the texts together; undefined where that could not be told in time. Never rejects.
   *
   * @param withinMs the time there is; absent: what the counter itself takes
   * @param model slug of the model that reads them, whose vocabulary counts where it is known
   */
  count(
    texts: readonly string[],
    withinMs?: number,
    model?: string | null,
  ): Promise<number | undefined>;
}
