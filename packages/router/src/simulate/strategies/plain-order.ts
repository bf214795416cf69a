import type { Endpoint } from "@sluice/schema";
import type { Strategy } from "../strategy.ts";
import { nextInOrder } from "./next-in-order.ts";

/** What a plain order may look at when a request arrives. */
export interface PlainView {
  /** In the order of the scenario. */
  readonly endpoints: readonly Endpoint[];
  /** How many attempts run at an endpoint now. */
  readonly open: (endpoint: Endpoint) => number;
  /** 0 to below 1. */
  readonly random: () => number;
  /** Ms since the last failure of an endpoint; infinite when it had none. */
  readonly sinceFailure: (endpoint: Endpoint) => number;
}

/**
 * Endpoints in an order made anew for each request, each tried once: after a failure the next one, at
 * once. What is remembered of failures is for the order to say.
 *
 * @param arrange must not change the endpoints it is given
 */
export function plainOrder(
  name: string,
  arrange: (view: PlainView) => readonly Endpoint[],
): Strategy {
  return {
    name,
    begin({ model, deadlineMs, random }) {
      const counts = new Map<string, number>();
      const failures = new Map<string, number>();
      const open = ({ id }: Endpoint) => counts.get(id) ?? 0;
      return {
        route(_request, arrivedAt) {
          const sinceFailure = ({ id }: Endpoint) =>
            arrivedAt - (failures.get(id) ?? Number.NEGATIVE_INFINITY);
          const order = arrange({ endpoints: model.endpoints, open, random, sinceFailure });
          return (attempts, now) =>
            nextInOrder(order, { attempts, now, deadlineAt: arrivedAt + deadlineMs });
        },
        observe(attempt) {
          const { endpoint, state } = attempt;
          if (state === "failed") failures.set(endpoint.id, attempt.endedAt);
          if (state === "open") counts.set(endpoint.id, open(endpoint) + 1);
          else if (state !== "committed") counts.set(endpoint.id, open(endpoint) - 1);
        },
      };
    },
  };
}
