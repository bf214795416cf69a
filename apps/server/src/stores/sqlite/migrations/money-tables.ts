import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What is spent and held, by whom; credits; prices that were charged; sums by day and endpoint. */
export const moneyTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table budgets (
        scope text not null, id text not null,
        daily_start integer not null, daily_nanos integer not null, daily_byok integer not null,
        weekly_start integer not null, weekly_nanos integer not null, weekly_byok integer not null,
        monthly_start integer not null, monthly_nanos integer not null, monthly_byok integer not null,
        lifetime_nanos integer not null, lifetime_byok integer not null,
        reserved_nanos integer not null, reserved_byok integer not null, granted_nanos integer not null,
        primary key (scope, id)
      ) strict, without rowid`.execute(db);
    await sql`
      create table reservations (
        generation_id text primary key, account_id text not null, key_hash text not null, client_id text,
        nanos integer not null, byok_nanos integer not null, created_at integer not null,
        dispatched integer not null, prompt_tokens integer not null, completion_tokens integer not null,
        produced_nanos integer not null, produced_byok integer not null, operation text not null,
        streamed integer not null, model text not null, provider text not null, endpoint text not null,
        price_version text, owner text not null
      ) strict, without rowid`.execute(db);
    await sql`
      create table owners (id text primary key, renewed_at integer not null) strict, without rowid`.execute(
      db,
    );
    await sql`
      create table credit_grants (
        id text primary key, account_id text not null, nanos integer not null, note text,
        created_at integer not null
      ) strict`.execute(db);
    await sql`
      create table prices (
        version text primary key, first_seen integer not null, price text not null
      ) strict, without rowid`.execute(db);
    await sql`
      create table activity (
        account_id text not null, day integer not null, model text not null, provider text not null,
        endpoint text not null, requests integer not null, prompt_tokens integer not null,
        completion_tokens integer not null, reasoning_tokens integer not null,
        cost_nanos integer not null, byok_nanos integer not null,
        primary key (account_id, day, model, provider, endpoint)
      ) strict, without rowid`.execute(db);
  },
};
