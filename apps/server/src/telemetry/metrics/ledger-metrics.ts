import { Counter, Gauge, type Registry } from "prom-client";
import type { LedgerCounts } from "../counted-ledger.ts";

/** Adds how records and reservations do. */
export function ledgerMetrics(registry: Registry, counts: LedgerCounts): void {
  const registers = [registry];
  new Gauge({
    registers,
    name: "sluice_ledger_pending_records",
    help: "Records of generations on their way to the database",
    collect() {
      this.set(counts.pending);
    },
  });
  new Counter({
    registers,
    name: "sluice_ledger_failures_total",
    help: "Writes of money that the database refused: append (records), reserve, dispatched, release, checkpoint",
    labelNames: ["write"],
    collect() {
      this.reset();
      for (const [write, count] of counts.failures) this.inc({ write }, count);
    },
  });
  new Gauge({
    registers,
    name: "sluice_reservations_open",
    help: "Generations that hold money",
    collect() {
      this.set(counts.holding.size);
    },
  });
  new Counter({
    registers,
    name: "sluice_reservations_total",
    help: "Reservations that were asked for, by outcome: held, or what had too little left (key-limit, client-limit, credits)",
    labelNames: ["outcome"],
    collect() {
      this.reset();
      for (const [outcome, count] of counts.outcomes) this.inc({ outcome }, count);
    },
  });
}
