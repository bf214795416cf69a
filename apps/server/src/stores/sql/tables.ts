import type { LimitReset } from "@sluice/schema";
import type { LedgerEntry } from "../../ports/ledger.ts";

/** Columns of the SQLite database; booleans are 0 or 1, times ms since the epoch, money nano-dollars. */
export interface Tables {
  readonly keys: KeyRow;
  readonly clients: ClientRow;
  readonly generations: GenerationRow;
  readonly spending: SpendingRow;
}

/** One key. */
export interface KeyRow {
  readonly hash: string;
  readonly account_id: string;
  readonly kind: "inference" | "management";
  readonly name: string;
  readonly label: string;
  readonly disabled: number;
  readonly limit_nanos: number | null;
  readonly limit_reset: LimitReset | null;
  readonly include_byok: number;
  readonly expires_at: number | null;
  readonly created_at: number;
  readonly updated_at: number | null;
  readonly client_id: string | null;
  readonly creator_user_id: string | null;
  readonly external_user: string | null;
  readonly id: string;
  /** JSON texts. */
  readonly rate_limits: string | null;
  readonly allowed_models: string | null;
  readonly ignored_models: string | null;
  readonly allowed_providers: string | null;
  readonly ignored_providers: string | null;
}

/** One Connect client. */
export interface ClientRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly secret_hash: string;
  readonly label: string;
  readonly limit_nanos: number | null;
  readonly limit_reset: LimitReset | null;
  readonly origin: "configuration" | "command";
  readonly created_at: number;
}

/** One generation that is over. */
export interface GenerationRow {
  readonly id: string;
  readonly account_id: string;
  readonly key_hash: string;
  readonly created_at: number;
  readonly operation: LedgerEntry["operation"];
  readonly model: string | null;
  readonly provider: string | null;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly estimated: number;
  readonly cost_nanos: number;
  readonly outcome: LedgerEntry["outcome"];
  readonly streamed: number;
  readonly finish_reason: string | null;
  readonly latency_ms: number;
  /** JSON text. */
  readonly metadata: string | null;
  /** JSON text. */
  readonly trace: string | null;
  /** JSON text. */
  readonly calls: string;
  readonly is_byok: number;
  readonly byok_nanos: number;
}

/** What one key spent on one day (UTC): windows are summed from days, never from generations. */
export interface SpendingRow {
  readonly key_hash: string;
  /** Midnight UTC. */
  readonly day: number;
  readonly cost_nanos: number;
  readonly byok_nanos: number;
}
