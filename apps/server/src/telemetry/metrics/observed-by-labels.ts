import type { Histogram, Registry } from "prom-client";
import { ByLabels, type Labels } from "./by-labels.ts";
import type { MetricNames } from "./counted-by-labels.ts";

/** What a histogram is called, and the bounds of its buckets, rising. */
interface HistogramNames<Names extends readonly string[]> extends MetricNames<Names> {
  readonly buckets: readonly number[];
}

/** The observations of one series. */
export class Observations {
  readonly #bounds: readonly number[];
  /** By bound: how many were at most that, and more than the bound before. */
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    const bucket = this.#bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += value;
    this.#count += 1;
  }

  /** As Prometheus writes a histogram: each bucket counts those of the smaller ones too. */
  values(name: string, labels: Labels) {
    let atMost = 0;
    const buckets = this.#bounds.map((le, bucket) => {
      atMost += this.#counts[bucket] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: atMost };
    });
    return [
      ...buckets,
      { metricName: `${name}_bucket`, labels: { le: "+Inf", ...labels }, value: this.#count },
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: this.#count },
    ];
  }
}

/** Registers a histogram whose values are put together only when somebody asks. */
export function observedByLabels<const Names extends readonly string[]>(
  registry: Registry,
  { name, help, labelNames, buckets }: HistogramNames<Names>,
): ByLabels<Names, Observations> {
  const observed = new ByLabels(labelNames, () => new Observations(buckets));
  const told = { name, help, type: "histogram", aggregator: "sum" };
  const metric = {
    ...told,
    labelNames,
    get: async () => ({
      ...told,
      values: [...observed.all()].flatMap(([labels, each]) => each.values(name, labels)),
    }),
  };
  // A histogram of prom-client can be told of nothing but single observations; its registry asks for no more than this.
  registry.registerMetric(metric as unknown as Histogram);
  return observed;
}
