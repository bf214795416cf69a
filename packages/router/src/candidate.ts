import type { Endpoint } from "@sluice/schema";
import type { EndpointHealth } from "./endpoint-health.ts";

/** An endpoint that passed the filters, with what its place depends on. */
export interface Candidate {
  readonly endpoint: Endpoint;
  readonly health: EndpointHealth | undefined;
  /** See `rankPrice`; USD. */
  readonly price: number;
  /** Failing of late, or asked to be left alone: it goes to the end. */
  readonly unsteady: boolean;
  /** Its context is probably too small: it goes behind the others of its model. */
  readonly tight: boolean;
}
