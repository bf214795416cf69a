import type { PluginHost } from "@sluice/plugins";
import { needsOfChat } from "@sluice/router";
import { allowedCatalog } from "./allowed-catalog.ts";
import type { PlannedExchange } from "./plan-route.ts";
import { type RoutingSources, routingView } from "./routing-view.ts";

/** What plugins are lent that only decide, or foresee: there is no way out, and nobody to charge. */
export function foreseeingHost(exchange: PlannedExchange, sources: RoutingSources): PluginHost {
  return {
    catalog: allowedCatalog(sources.catalog(), exchange.caller.allowances),
    prompt: {
      bound: (request) => needsOfChat(request, Buffer.byteLength).promptTokens,
      count: refused,
    },
    direct: {
      nameOf: (slug) => sources.providers.get(slug)?.name ?? slug,
      moderate: refused,
      recognise: refused,
    },
    routing: routingView(exchange, sources),
    signal: new AbortController().signal,
    timeLeft: () => exchange.signal.deadlineAt - sources.clock.now(),
    run: refused,
    fetch: refused,
    charge: refused,
    report: (stage) => {
      exchange.trace.stages.push(stage);
    },
    scope: "",
    requestId: "",
    depth: 0,
    detached: refused,
    sleep: refused,
  };
}

function refused(): Promise<never> {
  return Promise.reject(new Error("a plugin that says it is pure, or foresees, reached out"));
}
