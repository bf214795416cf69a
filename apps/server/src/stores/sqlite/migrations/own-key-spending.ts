import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What requests on callers' own provider keys cost at the providers, beside what is charged here. */
export const ownKeySpending: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table generations add column is_byok integer not null default 0`.execute(db);
    await sql`alter table generations add column byok_nanos integer not null default 0`.execute(db);
    await sql`alter table spending add column byok_nanos integer not null default 0`.execute(db);
  },
};
