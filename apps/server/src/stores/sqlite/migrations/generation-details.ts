import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who made the key, which price was charged, what the answer was; of older records it is not known. */
export const generationDetails: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of TEXTS) {
      await sql`alter table generations add column ${sql.ref(column)} text`.execute(db);
    }
    await sql`alter table generations add column first_token_ms real`.execute(db);
    await sql`alter table generations add column generation_ms real`.execute(db);
    await sql`
      update generations
      set client_id = (select client_id from keys where keys.hash = generations.key_hash)`.execute(
      db,
    );
  },
};

const TEXTS = [
  "client_id",
  "endpoint",
  "price_version",
  "requested_model",
  "upstream_id",
  "session_id",
  "end_user",
  "details",
] as const;
