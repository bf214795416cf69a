import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who made the key, which price was charged, what the answer was; of older records it is not known. */
export const generationDetails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table generations add column client_id text, add column endpoint text,
        add column price_version text, add column requested_model text, add column upstream_id text,
        add column session_id text, add column end_user text,
        add column first_token_ms double precision, add column generation_ms double precision,
        add column details text`.execute(db);
    await sql`
      update generations
      set client_id = (select client_id from keys where keys.hash = generations.key_hash)`.execute(
      db,
    );
  },
};
