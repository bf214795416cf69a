import { catalogModel } from "./catalog-model.ts";
import { createEventQueue, type EventQueue } from "./event-queue.ts";
import type { World } from "./live-request.ts";
import { randomSource } from "./random-source.ts";
import { requestsOf } from "./requests-of.ts";
import { runRequest } from "./run-request.ts";
import type { Scenario } from "./scenario.ts";
import type { SimulatedRequest } from "./simulated-request.ts";
import type { SimulationReport } from "./simulation-report.ts";
import type { Strategy } from "./strategy.ts";
import { createTally } from "./tally.ts";
import { createUpstream } from "./upstream.ts";

/** What is run. */
export interface Simulation {
  readonly scenario: Scenario;
  readonly strategy: Strategy;
  /** A whole number of 32 bits. Under one seed every strategy gets the same requests and outages. */
  readonly seed: number;
}

/** The streams of randomness of one run; endpoints take those from the last on. */
const STREAM = { workload: 0, strategy: 1, endpoints: 2 } as const;

/**
 * Sends a workload through a strategy in virtual time and counts how it went. The same input gives the
 * same report; nothing waits, and no clock is read.
 */
export function simulate({ scenario, strategy, seed }: Simulation): SimulationReport {
  const model = catalogModel(scenario);
  const { workload, deadlineMs, firstTokenLimitMs, endpoints } = scenario;
  const queue = createEventQueue();
  const tally = createTally(model, workload.requests);
  const random = randomSource(seed, STREAM.strategy);
  const world: World = {
    queue,
    tally,
    strategy: strategy.begin({ model, deadlineMs, random }),
    upstreams: new Map(
      endpoints.map((endpoint, index) => [
        endpoint.provider,
        createUpstream(endpoint, firstTokenLimitMs, randomSource(seed, STREAM.endpoints + index)),
      ]),
    ),
  };
  const requests = requestsOf(workload, randomSource(seed, STREAM.workload));
  planNext(requests, queue, (request) => runRequest(request, world));
  queue.run();
  return tally.report({ strategy: strategy.name, seed, durationMs: queue.now() });
}

/** One arrival is planned at a time: the queue holds only what is under way. */
function planNext(
  requests: Iterator<SimulatedRequest, void>,
  queue: EventQueue,
  arrive: (request: SimulatedRequest) => void,
): void {
  const { value: request } = requests.next();
  if (request === undefined) return;
  queue.at(request.arrivesAt, () => {
    planNext(requests, queue, arrive);
    arrive(request);
  });
}
