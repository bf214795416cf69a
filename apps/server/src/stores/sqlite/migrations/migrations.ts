import type { Migration } from "kysely/migration";
import { budgetsOfRecords } from "./budgets-of-records.ts";
import { clients } from "./clients.ts";
import { firstTables } from "./first-tables.ts";
import { generationCalls } from "./generation-calls.ts";
import { generationDetails } from "./generation-details.ts";
import { generationMetadata } from "./generation-metadata.ts";
import { generationTrace } from "./generation-trace.ts";
import { installationSecrets } from "./installation-secrets.ts";
import { keyRules } from "./key-rules.ts";
import { moneyTables } from "./money-tables.ts";
import { ownKeySpending } from "./own-key-spending.ts";

/** Every change of the database since the first version, in the order of their names. Never edited, only added to. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-first-tables": firstTables,
  "0002-installation-secrets": installationSecrets,
  "0003-generation-metadata": generationMetadata,
  "0004-generation-trace": generationTrace,
  "0005-generation-calls": generationCalls,
  "0006-own-key-spending": ownKeySpending,
  "0007-money-tables": moneyTables,
  "0008-generation-details": generationDetails,
  "0009-budgets-of-records": budgetsOfRecords,
  "0010-key-rules": keyRules,
  "0011-clients": clients,
};
