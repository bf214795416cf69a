import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The caller's names for observability, as JSON text; null where it had none. */
export const generationTrace: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table generations add column trace text`.execute(db);
  },
};
