import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Keys, generations, what each key spent per day, and secrets that the installation made for itself. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table keys (
        hash text primary key, account_id text not null, kind text not null, name text not null,
        label text not null, disabled smallint not null, limit_nanos bigint, limit_reset text,
        include_byok smallint not null, expires_at bigint, created_at bigint not null,
        updated_at bigint, client_id text, creator_user_id text, external_user text
      )`.execute(db);
    await sql`
      create table generations (
        id text primary key, account_id text not null, key_hash text not null,
        created_at bigint not null, operation text not null, model text, provider text,
        prompt_tokens bigint not null, completion_tokens bigint not null,
        estimated smallint not null, cost_nanos bigint not null, outcome text not null,
        streamed smallint not null, finish_reason text, latency_ms double precision not null,
        metadata text, trace text, calls text not null, is_byok smallint not null,
        byok_nanos bigint not null
      )`.execute(db);
    await sql`create index generations_by_key on generations (key_hash, created_at)`.execute(db);
    await sql`
      create table spending (
        key_hash text not null, day bigint not null, cost_nanos bigint not null,
        byok_nanos bigint not null, primary key (key_hash, day)
      )`.execute(db);
    await sql`
      create table installation_secrets (name text primary key, value text not null)`.execute(db);
  },
};
