import { expect, test } from "vitest";
import type { Ledger } from "../ports/ledger.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { ReservationAsk, Reservations } from "../ports/reservation.ts";
import { countedLedger, LedgerCounts } from "./counted-ledger.ts";

const entry = { generationId: "gen-1" } as LedgerEntry;
const ask = { generationId: "gen-1" } as ReservationAsk;
const ledger = (of: Partial<Ledger & Reservations>) => of as Ledger & Reservations;

test("a generation holds money from its reservation to its record", async () => {
  const counts = new LedgerCounts();
  const counted = countedLedger(
    ledger({ reserve: async () => ({ kind: "held", nanos: 1 }), append: async () => {} }),
    counts,
  );
  await counted.reserve(ask);
  await counted.reserve(ask);
  expect(counts.holding.size).toBe(1);
  const writing = counted.append(entry);
  expect(counts.pending).toBe(1);
  await writing;
  expect([counts.pending, counts.holding.size]).toEqual([0, 0]);
  expect(counts.outcomes).toEqual(new Map([["held", 2]]));
});

test("what is refused holds nothing; what cannot be written is counted and thrown", async () => {
  const counts = new LedgerCounts();
  const away = new Error("away");
  const counted = countedLedger(
    ledger({
      reserve: async () => ({ kind: "refused", by: "credits", leftNanos: 0 }),
      append: () => Promise.reject(away),
    }),
    counts,
  );
  expect((await counted.reserve(ask)).kind).toBe("refused");
  await expect(counted.append(entry)).rejects.toBe(away);
  expect(counts.outcomes).toEqual(new Map([["credits", 1]]));
  expect(counts.failures).toEqual(new Map([["append", 1]]));
  expect([counts.pending, counts.holding.size]).toEqual([0, 0]);
});
