import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { Charged } from "../../ports/reservation.ts";

/** Who is charged for the generation of a record. */
export function chargedOf({
  accountId,
  keyHash,
  clientId,
}: Pick<LedgerEntry, "accountId" | "keyHash" | "clientId">): Charged {
  return clientId === null ? { accountId, keyHash } : { accountId, keyHash, clientId };
}
