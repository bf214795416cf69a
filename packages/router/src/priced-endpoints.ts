import type { Endpoint, Model } from "@sluice/schema";
import type { Candidate } from "./candidate.ts";
import { rankPrice } from "./rank-price.ts";
import type { Needs, Operation } from "./route-query.ts";

/** Of each model what does not change from request to request; gone with the model. */
const KNOWN = new WeakMap<Model, Map<Operation, readonly Candidate[]>>();

/**
 * The endpoints of a model, the cheapest first, equals in the catalogue's order, all in good standing.
 * Sorted once for each model and operation, unless the price depends on the request.
 */
export function pricedEndpoints(model: Model, needs: Needs): readonly Candidate[] {
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

function sorted({ endpoints }: Model, needs: Needs): readonly Candidate[] {
  return endpoints
    .map((endpoint) => toCandidate(endpoint, needs))
    .sort((one, other) => comparePrices(one.price, other.price));
}

function toCandidate(endpoint: Endpoint, needs: Needs): Candidate {
  return { endpoint, health: undefined, price: rankPrice(endpoint, needs), standing: 0 };
}

/** For `sort`; unknown prices are infinite, which a difference would not bear. */
export function comparePrices(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function isSoldByTokens({ price }: Endpoint): boolean {
  return price !== undefined && price.search === undefined;
}
