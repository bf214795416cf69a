import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The caller's own notes on a request, as JSON text; null where it had none. */
export const generationMetadata: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table generations add column metadata text`.execute(db);
  },
};
