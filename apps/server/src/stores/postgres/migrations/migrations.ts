import type { Migrations } from "../../sql/migrate.ts";
import { budgetsOfRecords } from "./budgets-of-records.ts";
import { clients } from "./clients.ts";
import { firstTables } from "./first-tables.ts";
import { generationDetails } from "./generation-details.ts";
import { keyRules } from "./key-rules.ts";
import { moneyTables } from "./money-tables.ts";

/** Every change of the database since the first version, in the order of their names. Never edited, only added to. */
export const migrations: Migrations = {
  "0001-first-tables": firstTables,
  "0007-money-tables": moneyTables,
  "0008-generation-details": generationDetails,
  "0009-budgets-of-records": budgetsOfRecords,
  "0010-key-rules": keyRules,
  "0011-clients": clients,
};
