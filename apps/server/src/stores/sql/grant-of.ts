import type { CreditGrant } from "../../ports/credits.ts";
import type { CreditGrantRow } from "./tables.ts";

/** The grant that a row holds. */
export function grantOf({ id, account_id, nanos, note, created_at }: CreditGrantRow): CreditGrant {
  return { id, accountId: account_id, nanos, note, createdAt: created_at };
}
