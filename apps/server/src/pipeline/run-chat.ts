import { callChat, droppedParameters, type Provider } from "@sluice/providers";
import { needsOfChat } from "@sluice/router";
import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import { attemptAll } from "./attempt-all.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import type { ChatMeter } from "./chat-meter.ts";
import { clocksOf } from "./clocks-of.ts";
import type { Dependencies } from "./dependencies.ts";
import { endUserOf } from "./end-user.ts";
import type { Exchange } from "./exchange.ts";
import { MeteredReads } from "./metered-reads.ts";
import { planRoute } from "./plan-route.ts";
import { providerOf } from "./provider-of.ts";
import { defaultModel, routedModels } from "./routed-models.ts";

/** Routes one chat request and calls upstreams until one answers (rooms 5 to 8 of the design). */
export async function runChat(
  request: ChatRequest,
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
  dependencies: Dependencies,
): Promise<ChatAnswer> {
  const { trace, signal, headers, generationId, created, caller } = exchange;
  const { config, transport, clock, health, catalog } = dependencies;
  const fallback = defaultModel(catalog(), config.routing.defaultModel, "text");
  const models = routedModels(request, fallback);
  const route = planRoute(
    models,
    request.provider,
    needsOfChat(request, Buffer.byteLength),
    exchange,
    dependencies,
  );
  const endUser = endUserOf(
    dependencies.endUserSecret,
    caller.accountId,
    request.user ?? undefined,
  );
  const streamed = request.stream === true;
  const tools = {
    clock,
    health,
    request: signal,
    totalMs: config.timeouts.total,
    operation: "chat",
  } as const;
  const { answer, attempt } = await attemptAll(route, trace, tools, (endpoint) =>
    callChat(
      providerOf(dependencies.providers, endpoint, "chat"),
      { request, endpoint, endUser, generationId, created },
      {
        transport,
        clocks: clocksOf(config, endpoint.provider, streamed),
        signal: signal.signal,
        now: clock.now,
        commit: headers.commit ?? config.stream.commit,
      },
    ),
  );
  const provider = dependencies.providers.get(attempt.attempt().endpoint.provider);
  trace.dropped = provider === undefined ? [] : droppedBy(provider, request);
  return account(answer, attempt, exchange, meter);
}

/** What the provider has nothing like, by its own table. */
function droppedBy(provider: Provider, request: ChatRequest): readonly string[] {
  const table = provider.kind === "http" ? provider.chat?.parameters : provider.parameters;
  return table === undefined ? [] : droppedParameters(table, request);
}

/** The answer with its attempt ended, its endpoint named and its usage counted as it passes. */
function account(
  answer: ChatAnswer,
  attempt: AttemptRecord,
  { settlement }: Exchange<ChatRequest>,
  meter: ChatMeter,
): ChatAnswer {
  const { endpoint } = attempt.attempt();
  settlement.served(endpoint);
  if (answer.kind === "result") {
    meter.result(answer.result);
    attempt.end(undefined, meter.metered().usage.completion_tokens);
    return answer;
  }
  return { kind: "stream", reads: new MeteredReads(answer.reads, attempt, meter) };
}
