import { Counter, Gauge, type Registry } from "prom-client";
import type { KeyStore } from "../../ports/key-store.ts";

/** Adds how the memory of keys and clients does that stands before the database. */
export function keyMetrics(registry: Registry, keys: Pick<KeyStore, "callerFigures">): void {
  const registers = [registry];
  new Counter({
    registers,
    name: "sluice_key_cache_lookups_total",
    help: "Keys and client secrets that were looked up: hit (known, or asked for already), miss (the database was asked)",
    labelNames: ["result"],
    async collect() {
      const { hits, misses } = await keys.callerFigures();
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
  new Gauge({
    registers,
    name: "sluice_key_cache_entries",
    help: "Keys and clients that are held in memory",
    async collect() {
      this.set((await keys.callerFigures()).size);
    },
  });
}
