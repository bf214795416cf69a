import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Connect clients, of the configuration and of the command line. */
export const clients: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table clients (
        id text primary key, account_id text not null, name text not null,
        secret_hash text not null unique, label text not null, limit_nanos integer,
        limit_reset text, origin text not null, created_at integer not null,
        unique (account_id, name)
      ) strict, without rowid`.execute(db);
  },
};
