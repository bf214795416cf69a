/** What the page reads of `GET /api/v1/generation` (wire reference §14.2). */
export interface GenerationRecord {
  readonly model: string;
  readonly provider_name: string | null;
  /** USD. */
  readonly total_cost: number;
}
