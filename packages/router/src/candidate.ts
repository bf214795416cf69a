import type { Endpoint } from "@sluice/schema";
import type { EndpointHealth } from "./endpoint-health.ts";

/** An endpoint that may serve, with what its place depends on. */
export interface Candidate {
  readonly endpoint: Endpoint;
  readonly health: EndpointHealth | undefined;
  /** See `rankPrice`; USD. */
  readonly price: number;
  /** 0: in good standing; the higher, the later it is tried (see `standingOf`). */
  readonly standing: number;
}
