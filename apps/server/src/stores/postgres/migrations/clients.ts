import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Connect clients, of the configuration and of the command line. */
export const clients: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table clients (
        id text primary key, account_id text not null, name text not null,
        secret_hash text not null unique, label text not null, limit_nanos bigint,
        limit_reset text, origin text not null, created_at bigint not null,
        unique (account_id, name)
      )`.execute(db);
  },
};
