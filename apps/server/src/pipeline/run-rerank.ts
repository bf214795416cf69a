import { batchOf, callRerank, callsOfBatch, type Provider } from "@sluice/providers";
import { needsOfRerank } from "@sluice/router";
import type { Endpoint, RerankRequest, RerankResponse } from "@sluice/schema";
import { costOfRerank } from "../money/cost.ts";
import { callRoute } from "./call-route.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { mostCalls } from "./most-calls.ts";
import { namedCall } from "./named-call.ts";
import { noteDropped } from "./note-dropped.ts";
import { paidBy } from "./paid-by.ts";
import { payableCharge } from "./payable-charge.ts";
import { planRoute } from "./plan-route.ts";
import { sizeOfRerank } from "./reserve/size-of-rerank.ts";
import { NOTHING_USED } from "./settlement.ts";
import { toldCost } from "./told-cost.ts";
import { usageOfRerank } from "./usage-of-rerank.ts";

/** Takes a rerank request through routing, attempts and accounting. */
export async function runRerank(
  exchange: Exchange<RerankRequest>,
  dependencies: Dependencies,
): Promise<RerankResponse> {
  const { request, settlement, trace } = exchange;
  trace.said?.asked({ query: request.query, documents: request.documents });
  const needs = needsOfRerank(request, Buffer.byteLength);
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
  const { searchUnits, totalTokens, estimated } = await usageOfRerank(
    answer,
    request.documents.length,
    endpoint.price,
    size,
  );
  const usage = {
    ...(searchUnits === undefined ? {} : { search_units: searchUnits }),
    ...(totalTokens === undefined ? {} : { total_tokens: totalTokens }),
  };
  const provider = dependencies.providers.get(endpoint.provider);
  const calls = provider === undefined ? 1 : callsAt(provider, endpoint);
  const whole = {
    ...NOTHING_USED,
    promptTokens: totalTokens ?? 0,
    estimated,
    ...paidBy(costOfRerank(endpoint.price, usage, calls), isByok),
    details: { searchUnits: searchUnits ?? 0 },
  };
  const charge = await payableCharge(whole, exchange.money);
  await settlement.close({ kind: "complete" }, charge);
  return { ...answer, usage: { ...usage, ...toldCost(endpoint.price, charge, isByok) } };
}
