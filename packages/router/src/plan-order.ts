import type { Endpoint } from "@sluice/schema";
import { sortChoice } from "./ranking/sort-choice.ts";
import type { RouteField } from "./route-field.ts";
import type { PlanOrder } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";

/** By what the candidates came into the order they have. */
export function planOrder(
  { groups }: Pick<RouteField, "groups">,
  { id }: Endpoint,
  { preferences, needs, sticky }: RouteQuery,
): PlanOrder {
  if (preferences.order?.length) return { by: "order" };
  const sort = sortChoice(preferences).by ?? groups[0]?.asked.sort;
  const tier = needs.serviceTier === "priority" ? "throughput" : undefined;
  const by = sort ?? tier ?? "draw";
  return sticky?.has(id) === true ? { by, sticky: id } : { by };
}
