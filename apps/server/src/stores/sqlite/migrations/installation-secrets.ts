import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Secrets that the installation made for itself; kept here, so that its replicas agree. */
export const installationSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table installation_secrets (
        name text primary key, value text not null
      ) strict, without rowid`.execute(db);
  },
};
