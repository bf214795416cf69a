/** What the page reads of one entry of `GET /api/v1/models` (wire reference §14.2). */
export interface ModelEntry {
  readonly id: string;
  readonly name: string;
  /** Tokens. */
  readonly context_length?: number | null;
  readonly architecture?: { readonly output_modalities?: readonly string[] };
  /** Decimal strings, USD per token. */
  readonly pricing?: { readonly prompt?: string; readonly completion?: string };
}
