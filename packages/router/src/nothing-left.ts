import {
  forbidden,
  type GatewayError,
  type NoEndpointsAvailability,
  noEndpointsFound,
} from "@sluice/errors";
import type { ProviderPreferences } from "@sluice/schema";
import type { RouteField } from "./route-field.ts";
import type { RouteQuery } from "./route-query.ts";
import { routingFunnel } from "./routing-funnel.ts";
import type { Step } from "./sift.ts";

/**
 * The 404 that says which rule took the last endpoint out (wire reference §13.2, §13.4, §13.5); a 403 where
 * the key may use none of the models, whatever the request prefers.
 */
export function nothingLeft({ asked, sifted }: RouteField, query: RouteQuery): GatewayError {
  const { ofModel, ofEndpoint, rejected } = sifted;
  const steps = [...ofModel, ...ofEndpoint];
  const endpoints = asked.flatMap(({ model }) => model.endpoints);
  if (isForbidden(asked, steps)) {
    const named = [...new Set(asked.map(({ model }) => model.slug))].join(", ");
    return forbidden(
      `This key may not use ${named}: its lists of models and providers leave it out`,
    );
  }
  const requested = namedProviders(query.preferences);
  const last = lastStep(endpoints.length, steps);
  return noEndpointsFound(
    query.requested ?? query.models[0],
    {
      available_providers: [...new Set(endpoints.map(({ provider }) => provider))],
      ...(requested === undefined ? {} : { requested_providers: requested }),
      routing_funnel: routingFunnel(endpoints.length, steps),
      ...(last === undefined ? {} : { failed_routing_step: last.filter.step }),
      ineligibility_reasons: rejected.map(({ endpoint, detail }) => ({
        provider: endpoint.provider,
        model: endpoint.model,
        reason: detail,
      })),
    },
    last?.filter.reason ?? "none",
    availability(last, steps, query),
  );
}

/** Whether the rules of the key speak against every endpoint of what was asked for. */
function isForbidden(asked: RouteField["asked"], steps: readonly Step[]): boolean {
  const ofKey = steps.filter(({ filter }) => filter.ofKey === true);
  if (ofKey.length === 0) return false;
  const pairs = asked.flatMap(({ model }) => model.endpoints.map((each) => [each, model] as const));
  return (
    pairs.length > 0 &&
    pairs.every(([each, model]) => ofKey.some(({ check }) => check(each, model) !== undefined))
  );
}

/** The rule that left nothing of what the rules before it had left. */
function lastStep(total: number, steps: readonly Step[]): Step | undefined {
  let left = total;
  for (const step of steps) {
    if (left > 0 && step.rejected === left) return step;
    left -= step.rejected;
  }
  return undefined;
}

function availability(
  last: Step | undefined,
  steps: readonly Step[],
  { models }: RouteQuery,
): NoEndpointsAvailability {
  const words = steps.flatMap(({ filter, rejected }) =>
    rejected > 0 && filter.excludedBy !== undefined ? [filter.excludedBy] : [],
  );
  const field = last?.filter.field;
  const detail = last?.detail;
  return {
    code: codeOf(last),
    requested_models: models,
    ...(words.length === 0 ? {} : { excluded_by: [...new Set(words)] }),
    ...(field === undefined || detail === undefined ? {} : { constraint: { field, detail } }),
  };
}

function codeOf(last: Step | undefined): NoEndpointsAvailability["code"] {
  if (last === undefined) return "no_endpoints";
  return last.filter.reason === "data-policy" ? "privacy_restricted" : "constraint_filtered";
}

function namedProviders({ only, order }: ProviderPreferences): readonly string[] | undefined {
  if (only?.length) return only;
  return order?.length ? order : undefined;
}
