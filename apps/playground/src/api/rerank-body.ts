import type { RoutingPreferences } from "./routing-preferences.ts";

/** A document as it is sent: a text, or an object with `text`, `image` or both (wire reference §10). */
export type RerankDocument = string | Readonly<Record<string, unknown>>;

/** The body that the page sends to `POST /api/v1/rerank`. */
export interface RerankBody {
  readonly model: string;
  readonly query: string;
  readonly documents: readonly RerankDocument[];
  readonly top_n?: number;
  readonly provider?: RoutingPreferences;
}
