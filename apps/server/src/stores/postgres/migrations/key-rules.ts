import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a key may use and how fast (JSON texts), and an id that stays when its secret is rotated. */
export const keyRules: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table keys add column id text, add column rate_limits text,
        add column allowed_models text, add column ignored_models text,
        add column allowed_providers text, add column ignored_providers text`.execute(db);
    await sql`update keys set id = hash`.execute(db);
    await sql`create unique index keys_by_id on keys (id)`.execute(db);
  },
};
