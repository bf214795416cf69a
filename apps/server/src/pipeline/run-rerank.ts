import { callRerank } from "@sluice/providers";
import { needsOfRerank } from "@sluice/router";
import type { RerankRequest, RerankResponse } from "@sluice/schema";
import { costOfRerank } from "../money/cost.ts";
import { usdOf } from "../money/usd.ts";
import { attemptAll } from "./attempt-all.ts";
import { clocksOf } from "./clocks-of.ts";
import type { Dependencies } from "./dependencies.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";
import { planRoute } from "./plan-route.ts";
import { providerOf } from "./provider-of.ts";
import { NOTHING_USED } from "./settlement.ts";

/** Takes a rerank request through routing, attempts and accounting. */
export async function runRerank(
  exchange: Exchange<RerankRequest>,
  dependencies: Dependencies,
): Promise<RerankResponse> {
  const { request, trace, signal, settlement, generationId, created, caller } = exchange;
  const { config, transport, clock, health } = dependencies;
  const route = planRoute(
    [request.model],
    request.provider,
    needsOfRerank(request, Buffer.byteLength),
    exchange,
    dependencies,
  );
  const endUser = endUserOf(dependencies.endUserSecret, caller.accountId, undefined);
  const tools = {
    clock,
    health,
    request: signal,
    totalMs: config.timeouts.total,
    operation: "rerank",
  } as const;
  const { answer, attempt } = await attemptAll(route, trace, tools, (endpoint) =>
    callRerank(
      providerOf(dependencies.providers, endpoint, "rerank"),
      { request, endpoint, endUser, generationId, created },
      {
        transport,
        clocks: clocksOf(config, endpoint.provider, false),
        signal: signal.signal,
        now: clock.now,
      },
    ),
  );
  attempt.end();
  const { endpoint } = attempt.attempt();
  settlement.served(endpoint);
  const costNanos = costOfRerank(endpoint.price, answer.usage ?? {});
  const promptTokens = answer.usage?.total_tokens ?? 0;
  settlement.close({ kind: "complete" }, { ...NOTHING_USED, promptTokens, costNanos });
  return { ...answer, usage: { ...answer.usage, cost: usdOf(costNanos) } };
}
