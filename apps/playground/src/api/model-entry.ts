/** What the page reads of one entry of `GET /api/v1/models` (wire reference §14.2). */
export interface ModelEntry {
  readonly id: string;
  readonly name: string;
  /** Tokens. */
  readonly context_length?: number | null;
  readonly architecture?: {
    readonly input_modalities?: readonly string[];
    readonly output_modalities?: readonly string[];
  };
  /** Decimal strings in USD: by token, request, character of speech, and search unit or search. */
  readonly pricing?: {
    readonly prompt?: string;
    readonly completion?: string;
    readonly request?: string;
    readonly character?: string;
    readonly web_search?: string;
  };
  /** Voices of a model that speaks; null or empty: they are not listed. */
  readonly supported_voices?: readonly string[] | null;
}
