import type { PluginContext, PluginHost } from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";
import { allowedCatalog } from "./allowed-catalog.ts";
import { buyer } from "./buy.ts";
import type { Dependencies } from "./dependencies.ts";
import { detachedWork } from "./detached-work.ts";
import { directCalls } from "./direct-calls.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";
import { promptSizes } from "./prompt-sizes.ts";
import { routingView } from "./routing-view.ts";
import { runInner } from "./run-inner.ts";
import { stageReporter } from "./stage-reporter.ts";

/** What the plugins of one request are lent. */
export function pluginHost(
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): PluginHost {
  const { signal, caller, generationId } = exchange;
  const { catalog, clock, fetch, log, endUserSecret } = dependencies;
  const runIn =
    (within: Exchange<ChatRequest>): PluginContext["run"] =>
    (request, how = {}) =>
      runInner(request, how, within, dependencies, host);
  const host: PluginHost = {
    get catalog() {
      return allowedCatalog(catalog(), caller.allowances);
    },
    prompt: promptSizes(exchange, dependencies),
    get direct() {
      return directCalls(exchange, dependencies);
    },
    get routing() {
      return routingView(exchange, dependencies);
    },
    signal: signal.signal,
    timeLeft: () => signal.deadlineAt - clock.now(),
    run: runIn(exchange),
    fetch: (input, init) => fetch(input, { signal: signal.signal, ...init }),
    charge: buyer(exchange, clock),
    report: stageReporter(exchange, log),
    get scope() {
      return endUserOf(endUserSecret, caller.accountId, caller.keyHash);
    },
    requestId: generationId,
    depth: exchange.headers.panelDepth ?? 0,
    detached: detachedWork(exchange, clock, runIn),
    sleep: (ms, until) => clock.sleep(ms, until),
    onError: (plugin, error) =>
      log.error({ err: error, plugin, id: generationId }, "plugin failed"),
  };
  return host;
}
