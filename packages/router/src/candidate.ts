import type { Endpoint } from "@sluice/schema";
import type { EndpointHealth } from "./endpoint-health.ts";
import type { MeasuredSpeed } from "./ranking/measured-speed.ts";

/** An endpoint that may serve, with what its place depends on. */
export interface Candidate {
  readonly endpoint: Endpoint;
  readonly health: EndpointHealth | undefined;
  /** Its health holds no failure, pause or open breaker: nothing in it becomes good or bad with time. */
  readonly isSpotless: boolean;
  /** See `rankPrice`; USD. */
  readonly price: number;
  /** 0: in good standing; the higher, the later it is tried (see `standingOf`). */
  readonly standing: number;
  /** What `measuredSpeed` worked out last. */
  speed: MeasuredSpeed | undefined;
}
