/** How a model searches the web by itself (wire reference §6). */
export interface NativeSearch {
  /**
   * Which lists of domains it takes: none; those to search or those to leave out, not both; or, where both are given,
   * those to search alone.
   */
  readonly domains: "none" | "either" | "included-first";
  /** Whether it takes a limit of searches. */
  readonly isLimited: boolean;
  /** It searches for every answer, asked or not. */
  readonly isAlways?: true;
}

/** Searches of one answer where neither the request nor the API sets a limit; money is held for so many. */
export const USUAL_SEARCH_LIMIT = 5;
