/** What an engine flagged. */
export interface Flagged {
  /** Categories, or words, each once. */
  readonly reasons: readonly string[];
  readonly text: string;
}

/** What an engine says of a request, and who it is. */
export interface Verdict {
  /** The first text that is flagged, with everything that speaks against it; undefined: nothing is. */
  readonly flagged: Flagged | undefined;
  readonly providerName: string;
  readonly model: string;
}
