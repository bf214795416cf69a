import type { Migrations } from "../../sql/migrate.ts";
import { firstTables } from "./first-tables.ts";

/** Every change of the database since the first version, in the order of their names. Never edited, only added to. */
export const migrations: Migrations = {
  "0001-first-tables": firstTables,
};
