import { batchOf, callRerank, callsOfBatch, type Provider } from "@sluice/providers";
import { needsOfRerank } from "@sluice/router";
import type { Endpoint, RerankRequest, RerankResponse } from "@sluice/schema";
import { callRoute } from "./call-route.ts";
import { chargeRerank } from "./charge-rerank.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { mostCalls } from "./most-calls.ts";
import { namedCall } from "./named-call.ts";
import { noteDropped } from "./note-dropped.ts";
import { payableCharge } from "./payable-charge.ts";
import { planRoute } from "./plan-route.ts";
import { sizeOfRerank } from "./reserve/size-of-rerank.ts";
import { toldCost } from "./told-cost.ts";
import { type RerankUsage, usageOfRerank } from "./usage-of-rerank.ts";
import { withUnread } from "./with-unread.ts";

/** Takes a rerank request through routing, attempts and accounting. */
export async function runRerank(
  exchange: Exchange<RerankRequest>,
  dependencies: Dependencies,
): Promise<RerankResponse> {
  const { request, settlement, trace } = exchange;
  trace.said?.asked({ query: request.query, documents: request.documents });
  const bounds = needsOfRerank(request, Buffer.byteLength);
  const needs = withUnread(bounds, "rerank", request, dependencies);
  const route = planRoute(
    { models: [request.model] },
    request.provider,
    needs,
    exchange,
    dependencies,
  );
  const callsAt = (provider: Provider, endpoint: Endpoint) =>
    callsOfBatch(batchOf(provider, "rerank", endpoint), request.documents.length);
  const size = sizeOfRerank(
    request,
    needs,
    counterInTime(dependencies, exchange.signal, dependencies.config.timeouts.connect),
    mostCalls(route, dependencies, callsAt),
  );
  const { answer, attempt } = await callRoute(
    { operation: "rerank", route, request, size, streamed: false, call: namedCall(callRerank) },
    exchange,
    dependencies,
  );
  attempt.end();
  const { endpoint, isByok = false } = attempt.attempt();
  settlement.served(endpoint, attempt.answerId());
  trace.said?.answered(JSON.stringify(answer.results));
  noteDropped(exchange, "rerank", endpoint, dependencies);
  const used = await usageOfRerank(answer, request.documents.length, endpoint.price, size);
  const calls = mostCalls({ candidates: [endpoint] }, dependencies, callsAt);
  const whole = chargeRerank(used, endpoint, { calls, isByok });
  const charge = await payableCharge(whole, exchange.money);
  await settlement.close({ kind: "complete" }, charge);
  return { ...answer, usage: { ...toldUsage(used), ...toldCost(endpoint.price, charge, isByok) } };
}

function toldUsage({ searchUnits, totalTokens }: RerankUsage): RerankResponse["usage"] {
  return {
    ...(searchUnits === undefined ? {} : { search_units: searchUnits }),
    ...(totalTokens === undefined ? {} : { total_tokens: totalTokens }),
  };
}
