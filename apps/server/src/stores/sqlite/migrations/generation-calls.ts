import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The upstream calls of a generation, as JSON text; of older ones none is known. */
export const generationCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table generations add column calls text not null default '[]'`.execute(db);
  },
};
