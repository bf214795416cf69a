import { EMPTY_ENTRY } from "../../ports/empty-entry.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { OpenReservation } from "./open-reservation.ts";

/** The record of a generation whose process died: what its reservation knew of it. `lastSeen` in ms since the epoch. */
export function lostEntry(
  { generationId, charged, createdAt, produced, record }: OpenReservation,
  lastSeen: number,
): LedgerEntry {
  const { accountId, keyHash, clientId = null } = charged;
  return {
    ...EMPTY_ENTRY,
    ...record,
    model: record.model || null,
    provider: record.provider || null,
    endpoint: record.endpoint || null,
    ...produced,
    generationId,
    accountId,
    keyHash,
    clientId,
    createdAt,
    estimated: true,
    isByok: produced.byokNanos > 0,
    outcome: "lost",
    latencyMs: Math.max(0, lastSeen - createdAt),
  };
}
