import { batchOf, callRerank, callsOfBatch } from "@sluice/providers";
import { needsOfRerank, type RoutePlan } from "@sluice/router";
import type { RerankRequest, RerankResponse } from "@sluice/schema";
import { costOfRerank } from "../money/cost.ts";
import { callRoute } from "./call-route.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { namedCall } from "./named-call.ts";
import { noteDropped } from "./note-dropped.ts";
import { paidBy } from "./paid-by.ts";
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
  const size = sizeOfRerank(
    request,
    needs,
    counterInTime(dependencies, exchange.signal, dependencies.config.timeouts.connect),
    mostCalls(route, request.documents.length, dependencies),
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
  const charge = {
    ...NOTHING_USED,
    promptTokens: totalTokens ?? 0,
    estimated,
    ...paidBy(costOfRerank(endpoint.price, usage), isByok),
    details: { searchUnits: searchUnits ?? 0 },
  };
  await settlement.close({ kind: "complete" }, charge);
  return { ...answer, usage: { ...usage, ...toldCost(endpoint.price, charge, isByok) } };
}

/** How many calls so many documents take, wherever they are ranked. */
function mostCalls(
  { candidates }: Pick<RoutePlan, "candidates">,
  documents: number,
  { providers }: Pick<Dependencies, "providers">,
): number {
  const calls = candidates.map((endpoint) => {
    const provider = providers.get(endpoint.provider);
    return provider === undefined
      ? 1
      : callsOfBatch(batchOf(provider, "rerank", endpoint), documents);
  });
  return Math.max(1, ...calls);
}
