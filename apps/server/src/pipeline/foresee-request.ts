import { type ActivePlugin, openPlugins, runBefore } from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";
import type { Exchange } from "./exchange.ts";
import { foreseeingHost } from "./foreseeing-host.ts";
import type { PlannedExchange } from "./plan-route.ts";
import type { RoutingSources } from "./routing-view.ts";
import { withChoice } from "./with-choice.ts";

/**
 * The exchange as `active` are foreseen to leave it; undefined where they answer by themselves. Rejects with the
 * `GatewayError` by which one of them refuses the request.
 *
 * @param active as `foreseenPlugins` gives them
 */
export async function foreseeRequest<
  Each extends PlannedExchange & Pick<Exchange<ChatRequest>, "request">,
>(
  active: readonly ActivePlugin[],
  exchange: Each,
  sources: RoutingSources,
): Promise<Each | undefined> {
  const host = foreseeingHost(exchange, sources);
  const outcome = await runBefore(openPlugins(active, exchange.request, host));
  if (outcome.kind === "answer") return undefined;
  return { ...withChoice(exchange, outcome.choice), request: outcome.request };
}
