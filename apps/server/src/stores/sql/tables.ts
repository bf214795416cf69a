import type { LimitReset } from "@sluice/schema";
import type { Spender } from "../../ports/ledger.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";

/** Columns of the SQLite database; booleans are 0 or 1, times ms since the epoch, money nano-dollars. */
export interface Tables {
  readonly keys: KeyRow;
  readonly clients: ClientRow;
  readonly generations: GenerationRow;
  readonly budgets: BudgetRow;
  readonly reservations: ReservationRow;
  readonly owners: OwnerRow;
  readonly credit_grants: CreditGrantRow;
  readonly prices: PriceRow;
  readonly activity: ActivityRow;
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
  readonly client_id: string | null;
  readonly endpoint: string | null;
  readonly price_version: string | null;
  readonly requested_model: string | null;
  readonly upstream_id: string | null;
  readonly session_id: string | null;
  readonly end_user: string | null;
  readonly first_token_ms: number | null;
  readonly generation_ms: number | null;
  /** JSON text: what else is known; null of records that are older than it. */
  readonly details: string | null;
}

/** What one key, client or account has spent in its newest windows, and holds. */
export interface BudgetRow {
  readonly scope: Spender["scope"];
  readonly id: string;
  readonly daily_start: number;
  readonly daily_nanos: number;
  readonly daily_byok: number;
  readonly weekly_start: number;
  readonly weekly_nanos: number;
  readonly weekly_byok: number;
  readonly monthly_start: number;
  readonly monthly_nanos: number;
  readonly monthly_byok: number;
  readonly lifetime_nanos: number;
  readonly lifetime_byok: number;
  readonly reserved_nanos: number;
  readonly reserved_byok: number;
  readonly granted_nanos: number;
}

/** What is held for one generation that is not over. */
export interface ReservationRow {
  readonly generation_id: string;
  readonly account_id: string;
  readonly key_hash: string;
  readonly client_id: string | null;
  readonly nanos: number;
  readonly byok_nanos: number;
  readonly created_at: number;
  readonly dispatched: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly produced_nanos: number;
  readonly produced_byok: number;
  readonly operation: LedgerEntry["operation"];
  readonly streamed: number;
  readonly model: string;
  readonly provider: string;
  readonly endpoint: string;
  readonly price_version: string | null;
  readonly owner: string;
}

/** A process that may hold money. */
export interface OwnerRow {
  readonly id: string;
  readonly renewed_at: number;
}

/** Credits that were added to an account. */
export interface CreditGrantRow {
  readonly id: string;
  readonly account_id: string;
  readonly nanos: number;
  readonly note: string | null;
  readonly created_at: number;
}

/** A price that was charged once. */
export interface PriceRow {
  readonly version: string;
  readonly first_seen: number;
  /** JSON text. */
  readonly price: string;
}

/** Sums of an account's generations of one day at one endpoint; an empty name where there is none. */
export interface ActivityRow {
  readonly account_id: string;
  /** Midnight UTC. */
  readonly day: number;
  readonly model: string;
  readonly provider: string;
  readonly endpoint: string;
  readonly requests: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly reasoning_tokens: number;
  readonly cost_nanos: number;
  readonly byok_nanos: number;
}
