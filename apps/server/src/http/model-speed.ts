import type { EndpointHealth } from "@sluice/router";
import type { Endpoint, Model } from "@sluice/schema";
import { endpointFigures } from "./endpoint-figures.ts";

/** How fast models have answered of late; undefined where nobody measured. */
export interface ModelSpeed {
  /** Median time to the first token at the quickest endpoint, in ms. */
  latency(model: Model): number | undefined;
  /** Median throughput of the fastest endpoint, in tokens a second. */
  throughput(model: Model): number | undefined;
}

/**
 * Reads speeds from the endpoints' health.
 *
 * @param health by endpoint id
 * @param now ms since the epoch
 */
export function modelSpeed(health: ReadonlyMap<string, EndpointHealth>, now: number): ModelSpeed {
  const figures = ({ id }: Endpoint) => endpointFigures(health.get(id), now);
  const medians = (
    { endpoints }: Model,
    of: "latency_last_30m" | "throughput_last_30m",
  ): readonly number[] => endpoints.flatMap((endpoint) => figures(endpoint)[of]?.p50 ?? []);
  const bestOf = (values: readonly number[], pick: (...values: readonly number[]) => number) =>
    values.length === 0 ? undefined : pick(...values);
  return {
    latency: (model) => bestOf(medians(model, "latency_last_30m"), Math.min),
    throughput: (model) => bestOf(medians(model, "throughput_last_30m"), Math.max),
  };
}
