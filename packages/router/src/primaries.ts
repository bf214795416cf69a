import type { Endpoint } from "@sluice/schema";
import type { Rejection } from "./route-plan.ts";

/**
 * `allow_fallbacks: false`: of each asked model only the endpoint that would be tried first
 * (specification); the models of `models` still follow each other.
 *
 * @param rejected grows by the others
 */
export function primaries(ranked: readonly Endpoint[], rejected: Rejection[]): readonly Endpoint[] {
  const seen = new Set<string>();
  return ranked.filter((endpoint) => {
    if (!seen.has(endpoint.model)) {
      seen.add(endpoint.model);
      return true;
    }
    const detail = "allow_fallbacks is false, and it is not the primary";
    rejected.push({ endpoint, reason: "Filter by Fallback", detail });
    return false;
  });
}
