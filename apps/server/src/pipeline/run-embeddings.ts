import {
  batchOf,
  callEmbeddings,
  callsOfBatch,
  countInputs,
  type Provider,
} from "@sluice/providers";
import { needsOfEmbeddings } from "@sluice/router";
import type { EmbeddingsRequest, EmbeddingsResponse, Endpoint } from "@sluice/schema";
import { costOfEmbeddings } from "../money/cost-of-embeddings.ts";
import { callRoute } from "./call-route.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import { embeddedParts } from "./embedded-parts.ts";
import type { Exchange } from "./exchange.ts";
import { mostCalls } from "./most-calls.ts";
import { namedCall } from "./named-call.ts";
import { noteDropped } from "./note-dropped.ts";
import { paidBy } from "./paid-by.ts";
import { payableCharge } from "./payable-charge.ts";
import { planRoute } from "./plan-route.ts";
import type { CallSize } from "./reserve/call-size.ts";
import { sizeOfEmbeddings } from "./reserve/size-of-embeddings.ts";
import { routedModels } from "./routed-models.ts";
import { NOTHING_USED } from "./settlement.ts";
import { toldCost } from "./told-cost.ts";
import { withUnread } from "./with-unread.ts";

/** Takes an embeddings request through routing, attempts and accounting. */
export async function runEmbeddings(
  exchange: Exchange<EmbeddingsRequest>,
  dependencies: Dependencies,
): Promise<EmbeddingsResponse> {
  const { request, settlement, trace } = exchange;
  trace.said?.asked(request.input);
  const bounds = needsOfEmbeddings(request, Buffer.byteLength);
  const needs = withUnread(bounds, "embeddings", request, dependencies);
  const models = routedModels(request, undefined);
  const route = planRoute({ models }, request.provider, needs, exchange, dependencies);
  const counter = counterInTime(
    dependencies,
    exchange.signal,
    dependencies.config.timeouts.connect,
  );
  const callsAt = (provider: Provider, endpoint: Endpoint) =>
    callsOfBatch(batchOf(provider, "embeddings", endpoint), countInputs(request.input));
  const size = sizeOfEmbeddings(request, needs, counter, mostCalls(route, dependencies, callsAt));
  const call = namedCall(callEmbeddings);
  const { answer, attempt } = await callRoute(
    { operation: "embeddings", route, request, size, streamed: false, call },
    exchange,
    dependencies,
  );
  attempt.end();
  const { endpoint, isByok = false } = attempt.attempt();
  settlement.served(endpoint, attempt.answerId());
  noteDropped(exchange, "embeddings", endpoint, dependencies);
  const { promptTokens, estimated } = await tokensOf(answer, size);
  const { images } = embeddedParts(request.input);
  const provider = dependencies.providers.get(endpoint.provider);
  const calls = provider === undefined ? 1 : callsAt(provider, endpoint);
  const cost = costOfEmbeddings(endpoint.price, promptTokens, { images, calls });
  const whole = {
    ...NOTHING_USED,
    promptTokens,
    estimated,
    ...paidBy(cost.totalNanos, isByok),
    details: { promptMedia: images },
    tokenCosts: { promptNanos: cost.promptNanos, completionNanos: 0 },
  };
  const charge = await payableCharge(whole, exchange.money);
  await settlement.close({ kind: "complete" }, charge);
  const told = { prompt_tokens: promptTokens, total_tokens: promptTokens, ...answer.usage };
  return { ...answer, usage: { ...told, ...toldCost(endpoint.price, charge, isByok) } };
}

/** As the provider counted them; some count none, and then they are counted here. */
async function tokensOf(
  { usage }: EmbeddingsResponse,
  size: CallSize<EmbeddingsRequest>,
): Promise<{ readonly promptTokens: number; readonly estimated: boolean }> {
  if (usage !== undefined) return { promptTokens: usage.prompt_tokens, estimated: false };
  const counted = await size.countPrompt();
  return { promptTokens: counted ?? size.likelyPromptTokens, estimated: true };
}
