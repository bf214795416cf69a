/** What the page reads of `GET /api/v1/key`; amounts are in USD, null is "no limit" (wire reference §12). */
export interface KeyInfo {
  readonly label: string;
  readonly usage: number;
  readonly limit: number | null;
  readonly limit_remaining: number | null;
  readonly is_management_key?: boolean;
}
