import { callRerank } from "@sluice/providers";
import { needsOfRerank } from "@sluice/router";
import type { RerankRequest, RerankResponse } from "@sluice/schema";
import { costOfRerank } from "../money/cost.ts";
import { usdOf } from "../money/usd.ts";
import { callRoute } from "./call-route.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { noteDropped } from "./note-dropped.ts";
import { planRoute } from "./plan-route.ts";
import { NOTHING_USED } from "./settlement.ts";

/** Takes a rerank request through routing, attempts and accounting. */
export async function runRerank(
  exchange: Exchange<RerankRequest>,
  dependencies: Dependencies,
): Promise<RerankResponse> {
  const { request, settlement } = exchange;
  const needs = needsOfRerank(request, Buffer.byteLength);
  const route = planRoute(
    { models: [request.model] },
    request.provider,
    needs,
    exchange,
    dependencies,
  );
  const { answer, attempt } = await callRoute(
    { operation: "rerank", route, request, streamed: false, call: callRerank },
    exchange,
    dependencies,
  );
  attempt.end();
  const { endpoint } = attempt.attempt();
  settlement.served(endpoint);
  noteDropped(exchange, "rerank", endpoint, dependencies);
  const costNanos = costOfRerank(endpoint.price, answer.usage ?? {});
  const promptTokens = answer.usage?.total_tokens ?? 0;
  settlement.close({ kind: "complete" }, { ...NOTHING_USED, promptTokens, costNanos });
  return { ...answer, usage: { ...answer.usage, cost: usdOf(costNanos) } };
}
