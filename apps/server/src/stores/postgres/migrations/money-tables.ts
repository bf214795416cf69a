import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What is spent and held, by whom; credits; prices that were charged; sums by day and endpoint. */
export const moneyTables: Migration = {
  async up(db: Kysely<unknown>) {
    // Half empty pages: a row that changes all the time stays in its page, and its index is left alone.
    await sql`
      create table budgets (
        scope text not null, id text not null,
        daily_start bigint not null, daily_nanos bigint not null, daily_byok bigint not null,
        weekly_start bigint not null, weekly_nanos bigint not null, weekly_byok bigint not null,
        monthly_start bigint not null, monthly_nanos bigint not null, monthly_byok bigint not null,
        lifetime_nanos bigint not null, lifetime_byok bigint not null,
        reserved_nanos bigint not null, reserved_byok bigint not null, granted_nanos bigint not null,
        primary key (scope, id)
      ) with (fillfactor = 50)`.execute(db);
    await sql`
      create table reservations (
        generation_id text primary key, account_id text not null, key_hash text not null, client_id text,
        nanos bigint not null, byok_nanos bigint not null, created_at bigint not null,
        dispatched smallint not null, prompt_tokens bigint not null, completion_tokens bigint not null,
        produced_nanos bigint not null, produced_byok bigint not null, operation text not null,
        streamed smallint not null, model text not null, provider text not null, endpoint text not null,
        price_version text, owner text not null
      )`.execute(db);
    await sql`
      create table owners (id text primary key, renewed_at bigint not null)`.execute(db);
    await sql`
      create table credit_grants (
        id text primary key, account_id text not null, nanos bigint not null, note text,
        created_at bigint not null, place bigint generated always as identity
      )`.execute(db);
    await sql`
      create table prices (
        version text primary key, first_seen bigint not null, price text not null
      )`.execute(db);
    await sql`
      create table activity (
        account_id text not null, day bigint not null, model text not null, provider text not null,
        endpoint text not null, requests bigint not null, prompt_tokens bigint not null,
        completion_tokens bigint not null, reasoning_tokens bigint not null,
        cost_nanos bigint not null, byok_nanos bigint not null,
        primary key (account_id, day, model, provider, endpoint)
      ) with (fillfactor = 50)`.execute(db);
  },
};
