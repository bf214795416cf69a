import type { RoutingPreferences } from "../api/routing-preferences.ts";
import type { Routing } from "./routing.ts";

/** What goes into a request's `provider`; undefined when nothing was said, so that it is left out. */
export function preferencesOf(routing: Routing): RoutingPreferences | undefined {
  const { order, only, ignore, sort } = routing;
  const preferences: RoutingPreferences = {
    ...(order.length > 0 && { order: [...order] }),
    ...(only.length > 0 && { only: [...only] }),
    ...(ignore.length > 0 && { ignore: [...ignore] }),
    ...(sort !== undefined && { sort }),
    ...(!routing.allowsFallbacks && { allow_fallbacks: false }),
    ...(routing.deniesCollection && { data_collection: "deny" as const }),
    ...(routing.wantsZeroRetention && { zdr: true }),
  };
  return Object.keys(preferences).length === 0 ? undefined : preferences;
}
