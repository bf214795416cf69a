import { type GatewayError, noEndpointsFound } from "@sluice/errors";
import type { Model, ProviderPreferences } from "@sluice/schema";
import type { RouteQuery } from "./route-query.ts";
import type { Sifted } from "./sift.ts";

/** The 404 that says which rule took the last endpoint out (wire reference §13.2, §13.4). */
export function nothingLeft(
  models: readonly Model[],
  query: RouteQuery,
  { steps, rejected }: Sifted,
): GatewayError {
  const endpoints = models.flatMap((model) => model.endpoints);
  const requested = namedProviders(query.preferences);
  let left = endpoints.length;
  const funnel = [{ step: "Available Endpoints", endpoint_count: left }];
  let last: (typeof steps)[number]["filter"] | undefined;
  for (const step of steps) {
    if (left > 0 && step.rejected === left) last = step.filter;
    left -= step.rejected;
    funnel.push({ step: step.filter.step, endpoint_count: left });
  }
  return noEndpointsFound(
    query.requested ?? query.models[0],
    {
      available_providers: [...new Set(endpoints.map(({ provider }) => provider))],
      ...(requested === undefined ? {} : { requested_providers: requested }),
      routing_funnel: funnel,
      ...(last === undefined ? {} : { failed_routing_step: last.step }),
      ineligibility_reasons: rejected.map(({ endpoint, detail }) => ({
        provider: endpoint.provider,
        model: endpoint.model,
        reason: detail,
      })),
    },
    last?.reason ?? "none",
  );
}

function namedProviders({ only, order }: ProviderPreferences): readonly string[] | undefined {
  if (only?.length) return only;
  return order?.length ? order : undefined;
}
