import type { StoredText } from "../storage/stored-text.ts";
import { useStored } from "../storage/use-stored.ts";
import { readRouting } from "./read-routing.ts";
import type { Routing } from "./routing.ts";

/** The routing in use, and the way to change it. */
export interface RoutingControl {
  readonly routing: Routing;
  readonly onRouting: (routing: Routing) => void;
}

/** Keeps the routing for all pages. */
export function useRouting(store: StoredText): RoutingControl {
  const [routing, onRouting] = useStored(store, readRouting, JSON.stringify);
  return { routing, onRouting };
}
