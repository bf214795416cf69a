/** How often callers were known without asking the database, since the start, and how many are held in memory. */
export interface CallerFigures {
  readonly hits: number;
  /** Lookups that asked the database; of those that wait for one answer together only the first. */
  readonly misses: number;
  readonly size: number;
}
