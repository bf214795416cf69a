import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** JSON texts; null where a key has none of its own. */
const RULES = [
  "rate_limits",
  "allowed_models",
  "ignored_models",
  "allowed_providers",
  "ignored_providers",
];

/** What a key may use and how fast, and an id that stays when its secret is rotated. */
export const keyRules: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table keys add column id text`.execute(db);
    await sql`update keys set id = hash`.execute(db);
    await sql`create unique index keys_by_id on keys (id)`.execute(db);
    for (const rule of RULES) {
      await sql`alter table keys add column ${sql.ref(rule)} text`.execute(db);
    }
  },
};
