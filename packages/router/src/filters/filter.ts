import type { ExcludedBy, NoEndpointsReason } from "@sluice/errors";
import type { Endpoint, Model } from "@sluice/schema";
import type { RouteQuery } from "../route-query.ts";

/** Judges one endpoint: what it ran into, or undefined when it may serve. */
export type Check = (endpoint: Endpoint, model: Model) => string | undefined;

/** One rule that takes endpoints out. */
export interface Filter {
  /** Its name in `failed_routing_step` (wire reference §13.4). */
  readonly step: string;
  /** The words of the 404 when it leaves nothing. */
  readonly reason: NoEndpointsReason;
  /** Its word in `availability.excluded_by` (wire reference §13.5), where there is one. */
  readonly excludedBy?: ExcludedBy | undefined;
  /** The request's field that asks for it, where there is one. */
  readonly field?: string | undefined;
  /** It says what the key may use: where such rules alone leave nothing, that is a 403. */
  readonly ofKey?: true | undefined;
  /** The rule made ready for one query; undefined when the query does not ask for it. */
  prepare(query: RouteQuery): Check | undefined;
}

/** The same rule with all its members: those of many shapes would have to be looked for in each of them anew. */
export function inOneShape(filter: Filter): Filter {
  const { step, reason, excludedBy, field, ofKey, prepare } = filter;
  return { step, reason, excludedBy, field, ofKey, prepare };
}
