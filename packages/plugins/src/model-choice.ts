import type { RoutingStrategy, SortSuffix } from "@sluice/schema";

/** How the models of a request came to be chosen, where a plugin chose them. */
export interface ModelChoice {
  /** Absent: the caller's first model is the caller's own choice. */
  readonly strategy?: RoutingStrategy;
  /** By slug, the suffix that puts a chosen model's endpoints in order. */
  readonly sorts?: ReadonlyMap<string, SortSuffix>;
}

/** Two choices of one request as one: what was said first holds. */
export function joinChoices(
  one: ModelChoice | undefined,
  other: ModelChoice | undefined,
): ModelChoice | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const strategy = one.strategy ?? other.strategy;
  const sorts = new Map([...(other.sorts ?? []), ...(one.sorts ?? [])]);
  return { ...(strategy === undefined ? {} : { strategy }), sorts };
}
