import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Keys, generations and what each key spent per day. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table keys (
        hash text primary key, account_id text not null, kind text not null, name text not null,
        label text not null, disabled integer not null, limit_nanos integer, limit_reset text,
        include_byok integer not null, expires_at integer, created_at integer not null,
        updated_at integer, client_id text, creator_user_id text, external_user text
      ) strict, without rowid`.execute(db);
    await sql`
      create table generations (
        id text primary key, account_id text not null, key_hash text not null,
        created_at integer not null, operation text not null, model text, provider text,
        prompt_tokens integer not null, completion_tokens integer not null,
        estimated integer not null, cost_nanos integer not null, outcome text not null,
        streamed integer not null, finish_reason text, latency_ms real not null
      ) strict`.execute(db);
    await sql`create index generations_by_key on generations (key_hash, created_at, cost_nanos)`.execute(
      db,
    );
    await sql`
      create table spending (
        key_hash text not null, day integer not null, cost_nanos integer not null,
        primary key (key_hash, day)
      ) strict, without rowid`.execute(db);
  },
};
