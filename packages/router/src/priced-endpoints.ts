import type { Endpoint, Model } from "@sluice/schema";
import type { Candidate } from "./candidate.ts";
import { rankPrice } from "./rank-price.ts";
import type { Needs, Operation } from "./route-query.ts";

/** An endpoint with the price that ranks it, USD. */
export interface PricedEndpoint {
  readonly endpoint: Endpoint;
  readonly price: number;
  /** What `asItStands` made of it last. */
  latest: Candidate;
}

/** Of each model what does not change from request to request; gone with the model. */
const KNOWN = new WeakMap<Model, Map<Operation, readonly PricedEndpoint[]>>();

/**
 * The endpoints of a model, the cheapest first, equals in the catalogue's order.
 * Sorted once for each model and operation, unless the price depends on the request.
 */
export function pricedEndpoints(model: Model, needs: Needs): readonly PricedEndpoint[] {
  if (needs.operation === "rerank" && model.endpoints.some(isSoldByTokens)) {
    return sorted(model, needs);
  }
  let operations = KNOWN.get(model);
  if (operations === undefined) {
    operations = new Map();
    KNOWN.set(model, operations);
  }
  let endpoints = operations.get(needs.operation);
  if (endpoints === undefined) {
    endpoints = sorted(model, needs);
    operations.set(needs.operation, endpoints);
  }
  return endpoints;
}

function sorted({ endpoints }: Model, needs: Needs): readonly PricedEndpoint[] {
  return endpoints
    .map((endpoint) => toPriced(endpoint, needs))
    .sort((one, other) => comparePrices(one.price, other.price));
}

function toPriced(endpoint: Endpoint, needs: Needs): PricedEndpoint {
  const price = rankPrice(endpoint, needs);
  const unknown = { health: undefined, isSpotless: true, standing: 0, speed: undefined };
  return { endpoint, price, latest: { endpoint, price, ...unknown } };
}

/** For `sort`; unknown prices are infinite, which a difference would not bear. */
export function comparePrices(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function isSoldByTokens({ price }: Endpoint): boolean {
  return price !== undefined && price.search === undefined;
}
