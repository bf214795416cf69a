import { Counter, type Registry } from "prom-client";
import { ByLabels } from "./by-labels.ts";

/** What a metric is called, and what tells its series apart. */
export interface MetricNames<Names extends readonly string[]> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: Names;
}

/** A count of one series. */
export class Count {
  value = 0;

  add(more: number): void {
    this.value += more;
  }
}

/** Registers a counter that is told of what was counted only when somebody asks. */
export function countedByLabels<const Names extends readonly string[]>(
  registry: Registry,
  { name, help, labelNames }: MetricNames<Names>,
): ByLabels<Names, Count> {
  const counts = new ByLabels(labelNames, () => new Count());
  new Counter({
    registers: [registry],
    name,
    help,
    labelNames,
    collect() {
      this.reset();
      for (const [labels, { value }] of counts.all()) this.inc(labels, value);
    },
  });
  return counts;
}
